/** Every JavaScript runtime has it, but this layer's type libraries do not declare it. */
interface RuntimeTextDecoder {
  decode(bytes: Uint8Array): string;
}
const { TextDecoder } = globalThis as unknown as {
  TextDecoder: new (label: 'utf-8', options: { fatal: boolean }) => RuntimeTextDecoder;
};

const decoder = new TextDecoder('utf-8', { fatal: true });

/** @throws TypeError for invalid UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}
