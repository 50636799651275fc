// A tank dragged along the Measuring Arrow: the arrow and the hull are drawn where they would lie; the server judges.
const SVG = "http://www.w3.org/2000/svg";
const REST = 250; // milliseconds before a ghost that rests is judged
const START = 6; // millimetres before a touch becomes a drag

const unit = (degrees) => [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
const round = (value) => Math.round(value * 1000) / 1000 || 0;
const turned = (degrees) => round(((degrees % 360) + 360) % 360) % 360;

// How far ahead a hull reaches, seen along the arrow, within half its width of the line beside the hull's own axis.
function reach(corners, middle, half) {
  const found = [];
  corners.forEach(([s, w], place) => {
    const [s0, w0] = corners.at(place - 1);
    if (Math.abs(w - middle) <= half + 1e-9) found.push(s);
    for (const side of [middle - half, middle + half]) if ((w0 - side) * (w - side) < 0) found.push(s0 + ((s - s0) * (side - w0)) / (w - w0));
  });
  return Math.max(...found);
}

// Where the arrow lies when the tank goes straight in a direction, and where the hull stands at the end of it.
function laid(tank, gear, { direction, distance, quarter }) {
  const [ux, uy] = unit(direction), [hx, hy] = unit(tank.heading), half = gear.bodyWidth / 2;
  const corners = [[1, 1], [-1, 1], [-1, -1], [1, -1]].map(([a, b]) => {
    const x = (hx * a * tank.length - hy * b * tank.width) / 2, y = (hy * a * tank.length + hx * b * tank.width) / 2;
    return [x * ux + y * uy, y * ux - x * uy];
  });
  const across = (quarter % 2 ? tank.length : tank.width) / 2;
  const offset = Math.min(half + across, Math.max(...corners.map(([, w]) => w)) + half);
  const [ahead, side] = [1, -1].map((sign) => [reach(corners, sign * offset, half), sign]).sort((a, b) => b[0] - a[0] || b[1] - a[1])[0];
  const arrow = { x: round(tank.x + ux * ahead - uy * side * offset), y: round(tank.y + uy * ahead + ux * side * offset), direction };
  const s = distance - ahead, w = -side * (half + across);
  return { arrow, end: { x: round(arrow.x + ux * s - uy * w), y: round(arrow.y + uy * s + ux * w), heading: turned(direction + 90 * quarter) } };
}

const pose = ({ x, y, heading }) => `translate(${x} ${y}) rotate(${heading})`;
const written = (tank, { arrow, end }) => `move ${tank.number} ${end.x},${end.y},${end.heading} by ${arrow.x},${arrow.y},${arrow.direction}`;

function numbers(element) {
  return Object.fromEntries(Object.entries(element.dataset).map(([name, value]) => [name, Number(value)]));
}

function start(table) {
  const panel = table.querySelector("[data-drag]"), field = table.querySelector(".field");
  if (!panel || !field) return;
  const gear = numbers(field), words = panel.querySelector("[data-drag-words]"), confirm = panel.querySelector("[data-drag-confirm]");
  const movable = new Set([...panel.querySelectorAll("[data-free]")].map((button) => button.dataset.free));
  const ghost = field.appendChild(document.createElementNS(SVG, "g"));
  ghost.setAttribute("class", "ghost");
  let tank = null, way = null, held = null, waiting = 0, asked = 0;

  function choose(number) {
    const drawn = field.querySelector(`[data-tank="${number}"]`);
    tank = { ...numbers(drawn), number };
    way = { direction: turned(tank.heading), distance: gear.body * 0.6, quarter: 0 };
  }

  function show() {
    const { arrow, end } = laid(tank, gear, way);
    const b = gear.body, w = gear.bodyWidth / 2, h = gear.headWidth / 2;
    ghost.innerHTML = `<path class="arrow" d="M0 ${w}H${b}V${h}L${gear.tip} 0L${b} ${-h}V${-w}H0z" transform="${pose({ ...arrow, heading: arrow.direction })}"/>`
      + `<g transform="${pose(end)}"><rect class="ghost__hull" x="${-tank.length / 2}" y="${-tank.width / 2}" width="${tank.length}" height="${tank.width}"/>`
      + `<path class="ghost__front" d="M${tank.length / 2 - 10} ${tank.width / 4}l8 ${-tank.width / 4}l-8 ${-tank.width / 4}"/></g>`;
    ghost.classList.remove("refused", "legal");
    confirm.disabled = true;
    confirm.value = written(tank, { arrow, end });
    panel.classList.add("drag--on");
    clearTimeout(waiting);
    waiting = setTimeout(judge, REST);
  }

  async function judge() {
    const number = ++asked;
    const body = JSON.stringify({ after: Number(table.querySelector("input[name=after]").value), seat: Number(table.querySelector("input[name=seat]").value), action: confirm.value });
    const headers = { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": table.querySelector("input[name=csrfmiddlewaretoken]").value };
    const answer = await fetch(panel.dataset.judge, { method: "POST", headers, body }).catch(() => null);
    if (number !== asked || !tank) return;
    const found = answer?.ok ? await answer.json() : { legal: false, words: panel.dataset.trouble, rule: "", url: "" };
    ghost.classList.add(found.legal ? "legal" : "refused");
    confirm.disabled = !found.legal;
    words.textContent = `${found.words} `;
    if (found.rule) words.append(Object.assign(document.createElement("a"), { href: found.url, textContent: found.rule }));
  }

  function release() {
    clearTimeout(waiting);
    tank = null; asked += 1;
    ghost.replaceChildren(); words.textContent = ""; confirm.disabled = true;
    panel.classList.remove("drag--on");
  }

  function change({ turn = 0, go = 0, quarter = 0 }) {
    way = { direction: turned(way.direction + turn), distance: way.distance + go, quarter: (way.quarter + quarter + 4) % 4 };
    show();
  }

  const at = (event) => new DOMPoint(event.clientX, event.clientY).matrixTransform(field.getScreenCTM().inverse());

  for (const number of movable) field.querySelector(`[data-tank="${number}"]`)?.classList.add("drags");
  field.addEventListener("pointerdown", (event) => {
    const drawn = event.target.closest("[data-tank]");
    if (drawn && movable.has(drawn.dataset.tank) && event.button === 0) held = { number: drawn.dataset.tank, from: at(event), id: event.pointerId, moved: false };
  });
  field.addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.id) return;
    const point = at(event);
    if (!held.moved && Math.hypot(point.x - held.from.x, point.y - held.from.y) < START) return;
    if (!held.moved) { held.moved = true; const before = tank?.number === held.number ? way.quarter : 0; choose(held.number); way.quarter = before; field.setPointerCapture(held.id); }
    const dx = point.x - tank.x, dy = point.y - tank.y;
    way = { ...way, direction: turned((Math.atan2(dy, dx) * 180) / Math.PI), distance: Math.hypot(dx, dy) };
    show();
  });
  for (const name of ["pointerup", "pointercancel"]) field.addEventListener(name, () => { if (held && !held.moved) held = null; });
  table.querySelector(".battle__board").addEventListener("click", (event) => {
    if (held?.moved) { event.stopPropagation(); event.preventDefault(); }
    held = null;
  }, true);

  panel.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button?.dataset.free) { choose(button.dataset.free); show(); panel.querySelector("[data-drag-keys]").focus(); }
    if (button?.dataset.change && tank) change(JSON.parse(button.dataset.change));
    if (button?.hasAttribute("data-drag-release")) release();
  });
  panel.querySelector("[data-drag-keys]").addEventListener("keydown", (event) => {
    const step = event.shiftKey ? 1 : 5;
    const meant = { ArrowLeft: { turn: step }, ArrowRight: { turn: -step }, ArrowUp: { go: step }, ArrowDown: { go: -step }, t: { quarter: 1 } }[event.key];
    if (!tank || !meant) return;
    event.preventDefault();
    change(meant);
  });
  table.letGo = release;
}

function begin() {
  const table = document.getElementById("table");
  if (table && !table.dataset.dragging) { table.dataset.dragging = "yes"; start(table); }
}

document.addEventListener("keydown", (event) => { if (event.key === "Escape") document.getElementById("table")?.letGo?.(); });
document.addEventListener("htmx:afterSwap", begin);
begin();
