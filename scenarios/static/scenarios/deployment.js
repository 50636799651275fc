// A tap on a place that is not open: ask which rule says so. The answer is the engine's; no rule is worked out here.
const table = document.getElementById("table");
const refusal = table?.querySelector("[data-refusal]");

async function ask(piece, place) {
  const answer = await fetch(`${table.dataset.why}?${new URLSearchParams({ piece, place })}`);
  const found = answer.ok ? await answer.json() : {};
  refusal.hidden = !found.words;
  if (!found.words) return;
  const rule = document.createElement("a");
  rule.href = found.url;
  rule.textContent = found.rule;
  refusal.replaceChildren(`${found.words} `, rule);
}

table?.addEventListener("click", (event) => {
  const place = event.target.closest("[data-tap]");
  if (!place) return;
  const chosen = table.querySelector("[data-tap].chosen");
  refusal.hidden = true;
  if (chosen && !place.classList.contains("can")) ask(chosen.dataset.tap, place.dataset.tap);
}, true);
