// Steppers: + and – count at once and are stored together a moment later; keys do what the buttons do.

const MOST = 999;
const steppers = () => [...document.querySelectorAll("[data-stepper]")];

function isTyping(target) {
  return target.closest("input, textarea, select, [contenteditable]") !== null;
}

// What a key means: the card or product that has the focus, or the only one there is.
function stepperFor(target) {
  const found = target.closest("[data-card]")?.querySelector("[data-stepper]");
  return found ?? (steppers().length === 1 ? steppers()[0] : null);
}

function step(stepper, by) {
  const field = stepper.querySelector(".stepper__number");
  const number = Math.min(Math.max((Number.parseInt(field.value, 10) || 0) + by, 0), MOST);
  if (String(number) === field.value) return;
  field.value = String(number);
  stepper.dataset.pending = "";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  stepper.dispatchEvent(new Event("step", { bubbles: true }));
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-stepper] .stepper__step");
  if (!button) return;
  event.preventDefault();
  step(button.closest("[data-stepper]"), Number(button.value));
});

function press(stepper, name) {
  stepper.querySelector(`button[name='${name}']`)?.click();
}

const keys = {
  "+": (stepper) => step(stepper, 1),
  "-": (stepper) => step(stepper, -1),
  w: (stepper) => press(stepper, "wanted"),
  t: (stepper) => press(stepper, "for_trade"),
};
const turns = { u: "[data-undo]", U: "[data-redo]" };

function act(key, target) {
  const button = turns[key] && document.querySelector(turns[key]);
  if (button) button.click();
  const stepper = keys[key] && stepperFor(target);
  if (stepper) keys[key](stepper);
  return Boolean(button || stepper);
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const counting = event.target.matches?.(".stepper__number") && (event.key === "+" || event.key === "-");
  if (isTyping(event.target) && !counting) return;
  if (act(event.key, event.target)) event.preventDefault();
});

// A press while an answer is under way: that answer is out of date, the next one will do.
document.addEventListener("htmx:beforeRequest", (event) => delete event.target.dataset.pending);
document.addEventListener("htmx:beforeSwap", (event) => {
  const stepper = event.detail.target.querySelector?.("[data-stepper]");
  if (stepper && "pending" in stepper.dataset) event.detail.shouldSwap = false;
});
