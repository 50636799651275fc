// What the frame of every page does beyond plain HTML: theme, keyboard, menus. Nothing here is needed to use the site.

const root = document.documentElement;
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

function systemTheme() {
  return prefersDark.matches ? "dark" : "light";
}

function currentTheme() {
  return root.dataset.theme ?? systemTheme();
}

function showTheme() {
  for (const button of document.querySelectorAll("[data-theme-switch]")) {
    button.hidden = false;
    button.setAttribute("aria-pressed", String(currentTheme() === "dark"));
  }
}

function storeTheme(theme) {
  try {
    if (theme) localStorage.setItem("muster-theme", theme);
    else localStorage.removeItem("muster-theme");
  } catch {
    // Storage is refused: the choice holds for this page.
  }
}

// Choosing what the system prefers anyway means following the system again.
function chooseTheme(theme) {
  if (theme === systemTheme()) delete root.dataset.theme;
  else root.dataset.theme = theme;
  storeTheme(root.dataset.theme);
  showTheme();
}

function isTyping(target) {
  return target.closest("input, textarea, select, [contenteditable]") !== null;
}

function focusSearch() {
  const fields = [...document.querySelectorAll("[data-search]")];
  let field = fields.find((candidate) => candidate.checkVisibility());
  if (!field) {
    field = fields.find((candidate) => candidate.closest("details.menu"));
    field?.closest("details").setAttribute("open", "");
  }
  field?.focus();
  return Boolean(field);
}

function openDialog(id) {
  const dialog = document.getElementById(id);
  if (dialog && !dialog.open) dialog.showModal();
  return Boolean(dialog);
}

const shortcuts = { "/": focusSearch, "?": () => openDialog("help") };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.key === "Escape") closeMenus();
  else if (!isTyping(event.target) && shortcuts[event.key]?.()) event.preventDefault();
});

function closeMenus(except) {
  for (const menu of document.querySelectorAll("details.menu[open], details.dropdown[open]")) {
    if (menu.contains(except)) continue;
    if (menu.contains(document.activeElement)) menu.querySelector("summary").focus();
    menu.removeAttribute("open");
  }
}

document.addEventListener("click", (event) => {
  closeMenus(event.target);
  if (event.target.closest("[data-theme-switch]")) chooseTheme(currentTheme() === "dark" ? "light" : "dark");
  const opener = event.target.closest("[data-opens]");
  if (opener && openDialog(opener.dataset.opens)) event.preventDefault();
  if (event.target.nodeName === "DIALOG") event.target.close();
});

prefersDark.addEventListener("change", showTheme);
showTheme();
