// Entering what was found in a pack: show only the cards that one types, and count.

const pack = document.querySelector("[data-pack]");
const find = pack.querySelector("[data-pack-find]");
const sum = pack.querySelector("[data-pack-sum]");
const cards = [...pack.querySelectorAll(".pack__card")];

function fold(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function narrow() {
  const wanted = fold(find.querySelector("input").value).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  for (const card of cards) card.hidden = !wanted.every((word) => card.dataset.names.includes(word));
  for (const group of pack.querySelectorAll("[data-pack-group]")) {
    group.hidden = !group.querySelector(".pack__card:not([hidden])");
  }
}

function count() {
  const found = cards.reduce((total, card) => total + (Number.parseInt(card.querySelector(".stepper__number").value, 10) || 0), 0);
  sum.textContent = found === 1 ? sum.dataset.one : sum.dataset.many.replace("{n}", found);
}

find.hidden = sum.hidden = false;
find.addEventListener("input", narrow);
find.addEventListener("keydown", (event) => {
  if (event.key === "Enter") event.preventDefault();
});
pack.addEventListener("input", count);
narrow();
count();
