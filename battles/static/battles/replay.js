// Arrow keys step through a battle.
document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, textarea, select")) return;
  const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  if (rel) document.querySelector(`#replay a[rel="${rel}"]`)?.click();
});
