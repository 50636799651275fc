// What the rules pages do beyond plain HTML: show where in the chapters one is, fold them away on a phone, print.

const links = new Map([...document.querySelectorAll(".toc a[href^='#']")].map((link) => [link.hash.slice(1), link]));

function showChapter(id) {
  for (const [chapter, link] of links) {
    if (chapter === id) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

// A chapter is current while it crosses the line a quarter down the window.
const watcher = new IntersectionObserver(
  (changes) => changes.filter((change) => change.isIntersecting).forEach((change) => showChapter(change.target.id)),
  { rootMargin: "-25% 0px -75% 0px" },
);
for (const id of links.keys()) {
  const chapter = document.getElementById(id);
  if (chapter) watcher.observe(chapter);
}

const wide = matchMedia("(min-width: 60rem)");
function foldContents() {
  const contents = document.querySelector(".toc__fold");
  if (contents) contents.open = wide.matches;
}
wide.addEventListener("change", foldContents);
foldContents();

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}

// Paper cannot be unfolded: browsers that the style sheet does not reach print what is open.
const folded = () => [...document.querySelectorAll(".rulebook details:not([open])")];
let unfolded = [];
addEventListener("beforeprint", () => {
  unfolded = folded();
  for (const details of unfolded) details.open = true;
});
addEventListener("afterprint", () => {
  for (const details of unfolded) details.open = false;
});
