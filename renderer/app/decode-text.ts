export function decodeText(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const pairs = zeroBytes(bytes);
  // In UTF-16 separators, digits and line ends have a zero byte; Cyrillic letters have none.
  if (pairs.odd > 0 && pairs.even === 0) return new TextDecoder('utf-16le').decode(bytes);
  if (pairs.even > 0 && pairs.odd === 0) return new TextDecoder('utf-16be').decode(bytes);
  if (pairs.odd > 0) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

function zeroBytes(bytes: Uint8Array): { readonly even: number; readonly odd: number } {
  let even = 0;
  let odd = 0;
  for (let place = bytes.indexOf(0); place >= 0; place = bytes.indexOf(0, place + 1)) {
    if (place % 2 === 0) even += 1;
    else odd += 1;
    if (even > 0 && odd > 0) break;
  }
  return { even, odd };
}
