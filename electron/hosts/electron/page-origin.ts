/** The one origin of the till's pages under Electron. */
export const pageOrigin = 'app://till';
export const pageScheme = 'app';

/** In Node's `URL` the `origin` of a scheme of one's own reads as "null", so the address is taken apart by hand. */
export function isOurPage(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password, port } = new URL(address);
  return `${protocol}//${host}` === pageOrigin && username === '' && password === '' && port === '';
}
