import { decodeText } from '../../app/decode-text.ts';

/** More than this is no list of a thousand rows. */
const MAX_BYTES = 2_000_000;

/** What a table program saved as text; null for anything else. */
export async function readTextFile(file: File): Promise<string | null> {
  return file.size > MAX_BYTES ? null : decodeText(new Uint8Array(await file.arrayBuffer()));
}
