// What the catalogue does beyond plain HTML: on a phone, the facets are folded away until one wants them.

const wide = matchMedia("(min-width: 60rem)");

function foldFacets() {
  const facets = document.querySelector(".facets__fold");
  if (facets) facets.open = wide.matches;
}

wide.addEventListener("change", foldFacets);
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.target.id === "results" || event.target.id === "catalogue") foldFacets();
});
foldFacets();
