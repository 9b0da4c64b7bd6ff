/** A refund's handle: the endpoint has no key, so a tag at the end of its reason identifies it (rule R1). */

/** No letters that look like digits or each other. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 6;
const MAX_CODE_POINTS = 500;
const TAG = / ?#[0-9A-HJKMNP-TV-Z]{6}$/;

/** @param id a random id; its last hexadecimal digits become the tag. */
export function refundTagOf(id: string): string {
  let bits = Number.parseInt(id.slice(-8), 16);
  let tag = '';
  for (let index = 0; index < LENGTH; index += 1) {
    tag += ALPHABET.charAt(bits % ALPHABET.length);
    bits = Math.floor(bits / ALPHABET.length);
  }
  return `#${tag}`;
}

/** The reason as sent, cut so that the tag fits (docs/decisions.md "Refunds"). */
export function withTag(reason: string, tag: string): string {
  const room = MAX_CODE_POINTS - tag.length - 1;
  const cut = Array.from(reason.trim()).slice(0, room).join('').trim();
  return cut === '' ? tag : `${cut} ${tag}`;
}

/** The tag at the end of a reason, of any till; null where there is none. */
export function tagIn(reason: string | null): string | null {
  return reason === null ? null : (TAG.exec(reason.trim())?.[0].trim() ?? null);
}

export function withoutTag(reason: string | null): string {
  return (reason ?? '').trim().replace(TAG, '').trim();
}
