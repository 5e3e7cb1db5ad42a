// Runs before the first paint, so that a dark screen never flashes white. A file of its own: the content policy allows no inline script.
(() => {
  let choice = 'auto';
  try {
    choice = localStorage.getItem('saldo.theme') ?? 'auto';
  } catch {
    // Storage is refused: follow the system.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
  document.documentElement.lang = location.pathname.startsWith('/nl') ? 'nl' : 'en';
})();
