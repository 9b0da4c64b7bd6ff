const dark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

function paint(place: string): void {
  document.documentElement.dataset['theme'] = localStorage.getItem(place) ?? (dark().matches ? 'dark' : 'light');
}

/** The earlier choice, else the system's. @param place of the choice in the browser's storage */
export function startTheme(place: string): void {
  paint(place);
  dark().addEventListener('change', () => paint(place));
}

export function turnTheme(place: string): void {
  localStorage.setItem(place, document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark');
  paint(place);
}
