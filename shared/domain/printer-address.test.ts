import { expect, test } from 'vitest';
import { readPrinterAddress } from './printer-address.ts';

test.each([
  ['network', ' 192.168.1.50 ', '192.168.1.50'],
  ['network', '192.168.1.50:9100', '192.168.1.50:9100'],
  ['network', 'kassa-printer.local', 'kassa-printer.local'],
  ['network', '[fe80::1]:9100', '[fe80::1]:9100'],
  ['windows', 'XP-80C (копия 1)', 'XP-80C (копия 1)'],
  ['windows', '\\\\SERVER\\Receipts', '\\\\SERVER\\Receipts'],
  ['cups', 'Receipts_80', 'Receipts_80'],
  ['serial', 'com3', 'com3'],
  ['serial', '/dev/serial/by-id/usb-1a86', '/dev/serial/by-id/usb-1a86'],
  ['usb', '/dev/usb/lp0', '/dev/usb/lp0'],
] as const)('%s: "%s" is an address', (way, text, address) => {
  expect(readPrinterAddress(way, text)).toBe(address);
});

test.each([
  ['network', ''],
  ['network', '192.168.1'],
  ['network', '192.168.1.500'],
  ['network', '192.168.1.50:99999'],
  ['network', '192.168.1.50:0'],
  ['network', 'http://192.168.1.50'],
  ['network', 'принтер'],
  ['network', '[9100]'],
  ['windows', ' '],
  ['cups', '-h'],
  ['cups', 'two words'],
  ['serial', 'COM0'],
  ['serial', '/dev/../etc/passwd'],
  ['serial', '/etc/passwd'],
  ['usb', '/dev/sda'],
] as const)('%s: "%s" is none', (way, text) => {
  expect(readPrinterAddress(way, text)).toBeNull();
});
