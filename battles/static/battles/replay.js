// Keys and buttons move the slider, and the slider asks for the step. One question at a time: however quickly keys come,
// the step that they meant is shown in the end.
const KEYS = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" };
const MOVES = { prev: (step) => step - 1, next: (step) => step + 1, first: () => 0, last: (_step, most) => most };
let wanted = null;
let busy = false;

const slider = () => document.getElementById("step");

function move(rel) {
  const most = Number(slider().max);
  wanted = Math.min(Math.max(MOVES[rel](wanted ?? slider().valueAsNumber, most), 0), most);
  ask();
}

function ask() {
  if (busy || wanted === null) return;
  slider().value = wanted;
  slider().dispatchEvent(new Event("change", { bubbles: true }));
}

function rest() {
  busy = false;
  if (slider()?.valueAsNumber === wanted) wanted = null;
  ask();
}

document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!(event.key in KEYS)) return;
  event.preventDefault();
  move(KEYS[event.key]);
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("#replay a[rel]");
  if (!link || !(link.rel in MOVES) || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  move(link.rel);
});

document.addEventListener("htmx:beforeRequest", () => { busy = true; });
document.addEventListener("htmx:afterSettle", rest);
document.addEventListener("htmx:responseError", () => { busy = false; wanted = null; });
document.addEventListener("htmx:sendError", () => { busy = false; wanted = null; });
