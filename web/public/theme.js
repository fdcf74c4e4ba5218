// Runs before the first paint, so that no wrong theme flashes. Key and values must match src/ui/theme.ts.
(function () {
  let choice = 'system';
  try {
    choice = localStorage.getItem('niveshak.theme') || 'system';
  } catch {
    // Storage is disabled, so use the system's theme.
  }
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  const colour = document.querySelector('meta[name="theme-color"]');
  if (colour && dark) colour.setAttribute('content', colour.dataset.dark);
})();
