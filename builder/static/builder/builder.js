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

// A number that was typed goes alone; a button goes with its own value.
document.addEventListener("htmx:configRequest", (event) => {
  if (event.detail.triggeringEvent?.type === "change") event.detail.parameters.delete("changes");
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
document.addEventListener("htmx:beforeSwap", () => {
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
