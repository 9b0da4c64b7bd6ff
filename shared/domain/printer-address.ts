type PrinterWay = 'network' | 'windows' | 'cups' | 'serial' | 'usb';

/** For the error text. */
export const addressExamples: Readonly<Record<PrinterWay, string>> = {
  network: '192.168.1.50:9100',
  windows: 'XP-80C',
  cups: 'Receipts',
  serial: 'COM3, /dev/ttyUSB0',
  usb: '/dev/usb/lp0',
};

const hostName = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;
const onlyFigures = /^[\d.]+$/;
const maxPortLength = 65_535;

const readers: Readonly<Record<PrinterWay, (text: string) => boolean>> = {
  network: isNetworkAddress,
  // The spooler checks names itself.
  windows: (text) => /^[^\p{Cc}]{1,200}$/u.test(text),
  cups: (text) => /^[^\p{Cc}\s/#?'"-][^\p{Cc}\s/#?'"]{0,126}$/u.test(text),
  serial: (text) => /^(?:COM[1-9]\d{0,2}|\/dev\/(?!.*\.\.)[\w./-]{1,100})$/i.test(text),
  usb: (text) => /^\/dev\/usb\/lp\d{1,2}$/.test(text),
};

/** Null: no such address. */
export function readPrinterAddress(way: PrinterWay, text: string): string | null {
  const address = text.trim();
  return readers[way](address) ? address : null;
}

function isNetworkAddress(text: string): boolean {
  const [, six, named, port] = /^(?:\[([0-9a-f:.]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/i.exec(text) ?? [];
  if (port !== undefined && (Number(port) < 1 || Number(port) > maxPortLength)) return false;
  if (six !== undefined) return six.includes(':');
  if (named === undefined) return false;
  return onlyFigures.test(named) ? isFourBytes(named) : hostName.test(named);
}

function isFourBytes(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255);
}
