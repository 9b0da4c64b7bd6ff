/** More than this is no list of a thousand rows. */
const LARGEST_BYTES = 2_000_000;

/** What a table program saved as text: UTF-8, UTF-16 with its mark, or the Cyrillic page of Windows. Null for anything else. */
export async function readTextFile(file: File): Promise<string | null> {
  if (file.size > LARGEST_BYTES) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  // A workbook or a picture, renamed.
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}
