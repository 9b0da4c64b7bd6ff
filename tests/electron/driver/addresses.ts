/**
 * Chromium does not know `app://`. Its pages get an https address under an unused name, and every request to it is
 * passed to the handler under its address in Electron.
 */
const suffix = '.electron-double.test';

/** app://till/x -> https://till.app.electron-double.test/x */
export function toChromium(url: string): string {
  const { protocol, host, pathname, search, hash } = new URL(url);
  if (protocol === 'https:' || protocol === 'http:' || protocol === 'about:') return url;
  return `https://${host}.${protocol.slice(0, -1)}${suffix}${pathname}${search}${hash}`;
}

export function toElectron(url: string): string {
  const { hostname, pathname, search, hash } = new URL(url);
  if (!hostname.endsWith(suffix)) return url;
  const [scheme = '', ...host] = hostname.slice(0, -suffix.length).split('.').reverse();
  return `${scheme}://${host.reverse().join('.')}${pathname}${search}${hash}`;
}
