// Painting the map of an own scenario: a touch writes the very fields that a person may write. No rule is worked out here.
const SVG = "http://www.w3.org/2000/svg";
const words = (field) => field.value.split(/[\s,]+/).filter(Boolean);
const lines = (field) => field.value.split("\n").map((line) => line.trim()).filter(Boolean);
const laid = (field) => lines(field).filter((line) => line !== "-");

function start(paint) {
  const form = paint.closest("form");
  const board = paint.querySelector("svg.zones");
  const brushes = [...paint.querySelectorAll("[data-field]")];
  const cells = [...board.querySelectorAll("[data-cell]")];
  const field = (name) => form.elements[name];
  const chosen = () => brushes.find((brush) => brush.checked) || brushes[0];
  const shows = (cell, brush) => brush.dataset.shown.split(" ").every((name) => cell.classList.contains(name)) && (!brush.dataset.kind || cell.dataset.laid === brush.dataset.kind);

  // What an empty field stands for is what the map shows: the first touch writes it down, so that it can be changed.
  function write(name) {
    const own = brushes.filter((brush) => brush.dataset.field === name);
    const found = cells.flatMap((cell) => own.filter((brush) => shows(cell, brush)).map((brush) => token(cell.dataset.cell, brush)));
    field(name).value = found.join(" ") || "-";
  }

  const token = (cell, brush) => (brush.dataset.field === "tiles" ? `${cell}:${brush.dataset.kind}` : cell);

  function clear(cell) {
    for (const brush of brushes) cell.classList.remove(...brush.dataset.shown.split(" "));
    cell.dataset.laid = "";
  }

  function touch(cell) {
    const brush = chosen();
    const was = shows(cell, brush);
    const held = brushes.filter((other) => shows(cell, other)).map((other) => other.dataset.field);
    clear(cell);
    if (!was) {
      cell.classList.add(...brush.dataset.shown.split(" "));
      cell.dataset.laid = brush.dataset.kind;
    }
    const touched = new Set([brush.dataset.field, ...held]);
    if ([...touched].some((name) => name.startsWith("zones_"))) for (const name of ["zones_0", "zones_1"]) touched.add(name);
    touched.forEach(write);
  }

  function repaint() {
    for (const name of new Set(brushes.map((brush) => brush.dataset.field))) {
      const own = brushes.filter((brush) => brush.dataset.field === name);
      const said = new Set(words(field(name)));
      if (!said.size) continue;
      for (const cell of cells) {
        for (const brush of own) {
          const on = said.has(token(cell.dataset.cell, brush));
          if (on || shows(cell, brush)) {
            for (const kind of brush.dataset.shown.split(" ")) cell.classList.toggle(kind, on);
            if (brush.dataset.kind) cell.dataset.laid = on ? brush.dataset.kind : "";
          }
        }
      }
    }
  }

  function place(event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(board.getScreenCTM().inverse());
    const side = board.viewBox.baseVal.height;
    const snap = (value) => Math.round(value / 10) * 10;
    const box = field("pieces");
    if (!lines(box).length) box.value = [...board.querySelectorAll("[data-piece]")].map((piece) => piece.dataset.piece).join("\n");
    const gone = event.target.dataset.piece;
    const turn = paint.querySelector("[data-turn]").value || "0";
    const kept = laid(box).filter((line) => line !== gone);
    if (!gone) kept.push(`${chosen().dataset.kind} ${snap(at.x)} ${snap(side - at.y)} ${turn}`);
    box.value = kept.join("\n") || "-";
    lay();
  }

  function lay() {
    const side = board.viewBox.baseVal.height;
    if (!lines(field("pieces")).length) return;
    for (const piece of board.querySelectorAll("[data-piece]")) piece.remove();
    for (const line of laid(field("pieces"))) {
      const [kind, x, y, turn] = line.split(/\s+/);
      const [wide, deep] = (paint.dataset[kind] || "0 0").split(" ").map(Number);
      const piece = document.createElementNS(SVG, "rect");
      for (const [name, value] of Object.entries({ x: -wide / 2, y: -deep / 2, width: wide, height: deep })) piece.setAttribute(name, value);
      piece.setAttribute("class", kind === "wood" ? "zones__woods" : "zones__building");
      piece.setAttribute("transform", `translate(${Number(x)} ${side - Number(y)}) rotate(${-Number(turn || 0)})`);
      piece.dataset.piece = line;
      board.append(piece);
    }
  }

  const free = "pieces" in form.elements && !cells.length;
  board.addEventListener("click", (event) => {
    const cell = event.target.closest("[data-cell]");
    if (free) place(event);
    else if (cell) touch(cell);
  });
  form.addEventListener("input", (event) => {
    if (event.target.matches("[data-cells]")) repaint();
    if (event.target.matches("[data-pieces]")) lay();
  });
  paint.querySelector("[data-brushes]").hidden = false;
  paint.classList.add("ready");
}

document.querySelectorAll("[data-paint]").forEach(start);
