export const pageOrigin = 'app://till';
export const pageScheme = 'app';

/** Node's `URL` has the origin "null" for custom schemes. */
export function isOurPage(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password, port } = new URL(address);
  return `${protocol}//${host}` === pageOrigin && username === '' && password === '' && port === '';
}
