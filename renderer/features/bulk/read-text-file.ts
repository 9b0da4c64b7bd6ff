import { decodeText } from '#renderer/app/decode-text.ts';

const MAX_BYTES = 2_000_000;

/** Text saved by a table program; null for anything else. */
export async function readTextFile(file: File): Promise<string | null> {
  return file.size > MAX_BYTES ? null : decodeText(new Uint8Array(await file.arrayBuffer()));
}
