// What the builder does beyond plain HTML: keys, the link to the clipboard, and the focus after a button is gone.

function isTyping(target) {
  return target.closest("input, textarea, select, [contenteditable]") !== null;
}

const keys = {
  f: () => document.getElementById("catalogue-q")?.focus(),
  u: () => document.querySelector("[data-undo]")?.click(),
  U: () => document.querySelector("[data-redo]")?.click(),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
  if (!keys[event.key]) return;
  keys[event.key]();
  event.preventDefault();
});

// A number that was typed is sent once, whether the field was left or Enter pressed, which sends the form anyway.
let sent = 0;

document.addEventListener("submit", (event) => {
  if (event.target.id === "edit") sent = performance.now();
}, true);
document.addEventListener("change", (event) => {
  if (!event.target.matches(".stepper__number")) return;
  const typed = performance.now();
  setTimeout(() => {
    if (sent < typed) document.getElementById("edit").requestSubmit();
  });
});

// It goes without any button, and without the numbers that nobody touched: those may have changed since.
document.addEventListener("htmx:configRequest", (event) => {
  if (event.target.id !== "edit") return;
  const { parameters, triggeringEvent } = event.detail;
  if (triggeringEvent?.submitter?.name !== "changes") parameters.delete("changes");
  for (const field of document.querySelectorAll(".stepper__number")) {
    if (field.value === field.defaultValue) parameters.delete(field.name);
  }
});

function showCopyButtons() {
  for (const button of document.querySelectorAll("[data-copies]")) button.hidden = !navigator.clipboard;
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copies]");
  if (!button) return;
  await navigator.clipboard.writeText(document.getElementById(button.dataset.copies).value);
  button.textContent = button.dataset.done;
});

// Panels that were open stay open, and what has the focus keeps it or hands it to the force.
let open = [];
let shown = 0;

// Buttons may be pressed faster than answers come: one that was overtaken by a later change is not shown any more.
function isLate(answer) {
  const changed = Number(answer.getResponseHeader("Muster-Changed"));
  if (changed && changed < shown) return true;
  shown = changed || shown;
  return false;
}

document.addEventListener("htmx:beforeSwap", (event) => {
  if (isLate(event.detail.xhr)) {
    event.detail.shouldSwap = false;
    if (event.detail.target.id !== "force") document.getElementById("search").requestSubmit();
  }
  open = [...document.querySelectorAll("#force details[open][id]")].map((panel) => panel.id);
});
document.addEventListener("htmx:afterSettle", (event) => {
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  if (event.target.id === "force" && document.activeElement === document.body) {
    document.getElementById("force").focus({ preventScroll: true });
  }
  showCopyButtons();
});
showCopyButtons();
