/** Part of every JavaScript runtime a host can have, though neither of this floor's type libraries names it. */
interface RuntimeTextDecoder {
  decode(bytes: Uint8Array): string;
}
const { TextDecoder } = globalThis as unknown as {
  TextDecoder: new (label: 'utf-8', options: { fatal: boolean }) => RuntimeTextDecoder;
};

const decoder = new TextDecoder('utf-8', { fatal: true });

/** @throws TypeError for bytes that are no UTF-8 text. */
export function decodeUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}
