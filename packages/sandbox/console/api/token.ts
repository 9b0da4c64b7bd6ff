/** Taken from the address's fragment, removed there, kept in this tab's memory. */

const TOKEN_NAME = 'tilla.control-token';

export function readToken(): string | null {
  const given = new URLSearchParams(location.hash.slice(1)).get('token');
  if (given !== null && given !== '') {
    rememberToken(given);
    history.replaceState(null, '', location.pathname);
  }
  return sessionStorage.getItem(TOKEN_NAME);
}

export function rememberToken(token: string): void {
  sessionStorage.setItem(TOKEN_NAME, token);
}

export function forgetToken(): void {
  sessionStorage.removeItem(TOKEN_NAME);
}
