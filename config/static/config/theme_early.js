// Runs before the first paint, so that a stored choice never flashes the other theme.
try {
  const theme = localStorage.getItem("muster-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is refused: the system's preference decides.
}
