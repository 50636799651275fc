// Tapping the board: each tap narrows what can be meant; what is left is offered as buttons. No rule is worked out here.
const KEEP = 12;

function start(table) {
  const form = table.querySelector("[data-choices]");
  const board = table.querySelector(".battle__board");
  if (!form || !board.querySelector("[data-tap]")) return;
  const choices = [...form.querySelectorAll("button[data-taps]")].map((button) => ({
    button, taps: button.dataset.taps ? button.dataset.taps.split(" ") : [],
  }));
  if (!choices.some((choice) => choice.taps.length)) return;
  const picked = form.querySelector("[data-picked]");
  table.querySelector("[data-hint]").hidden = false;
  board.querySelector("svg")?.setAttribute("role", "group"); // a picture may hold no buttons
  let path = [];

  const left = () => choices.filter((choice) => path.every((tap, place) => choice.taps[place] === tap));

  // What a screen reader says of a place: the words of the drawing, or its name.
  const named = (place) => place.closest("g")?.querySelector(":scope > title")?.textContent || place.dataset.tap;

  function show() {
    const found = left();
    const next = new Set(found.map((choice) => choice.taps[path.length]).filter(Boolean));
    for (const place of board.querySelectorAll("[data-tap]")) {
      const open = next.has(place.dataset.tap);
      place.classList.toggle("can", open);
      place.classList.toggle("chosen", path.includes(place.dataset.tap));
      place.toggleAttribute("tabindex", open);
      if (open) { place.setAttribute("tabindex", "0"); place.setAttribute("role", "button"); place.setAttribute("aria-label", named(place)); }
      else { place.removeAttribute("tabindex"); place.removeAttribute("role"); place.removeAttribute("aria-label"); }
    }
    offer(found);
  }

  function offer(found) {
    const ends = path.length ? found.filter((choice) => choice.taps.length === path.length) : [];
    const few = path.length && found.length <= KEEP ? found : ends;
    picked.replaceChildren(...few.map((choice) => {
      const copy = choice.button.closest("li").cloneNode(true);
      copy.querySelector("button").classList.add("button--primary");
      return copy;
    }));
  }

  function tap(name) {
    const before = path;
    path = [...path, name];
    if (left().length === 0) path = [name];
    if (left().length === 0) path = before.includes(name) ? [] : before;
    show();
  }

  board.addEventListener("click", (event) => {
    const place = event.target.closest("[data-tap]");
    if (place) tap(place.dataset.tap);
  });
  board.addEventListener("keydown", (event) => {
    const place = event.target.closest("[data-tap]");
    if (place && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); tap(place.dataset.tap); }
  });
  table.release = () => { path = []; show(); };
  show();
}

function begin() {
  const table = document.getElementById("table");
  if (table && !table.dataset.started) { table.dataset.started = "yes"; start(table); }
}

document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, textarea, select, dialog[open]")) return;
  const table = document.getElementById("table");
  if (event.key === "Escape") table?.release?.();
  if (event.key === "u") table?.querySelector("[data-undo]")?.click();
});
document.addEventListener("htmx:afterSwap", begin);
begin();
