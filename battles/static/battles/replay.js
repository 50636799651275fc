// Keys and buttons move the slider, and the slider asks for the step: however quickly they come, none is lost.
const KEYS = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" };
const MOVES = { prev: (slider) => slider.valueAsNumber - 1, next: (slider) => slider.valueAsNumber + 1,
  first: () => 0, last: (slider) => Number(slider.max) };

function move(rel) {
  const slider = document.getElementById("step");
  slider.value = MOVES[rel](slider);
  slider.dispatchEvent(new Event("change", { bubbles: true }));
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
