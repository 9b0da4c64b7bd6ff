const THEME_NAME = 'tilla.console-theme';
const dark = matchMedia('(prefers-color-scheme: dark)');

function paint(): void {
  document.documentElement.dataset['theme'] = localStorage.getItem(THEME_NAME) ?? (dark.matches ? 'dark' : 'light');
}

export function startTheme(): void {
  paint();
  dark.addEventListener('change', paint);
}

export function turnTheme(): void {
  localStorage.setItem(THEME_NAME, document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark');
  paint();
}
