export interface Upload {
  readonly name: string;
  readonly fileName: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

const BOUNDARY = 'tilla-form-3f6b1c0d9a7e';

const encoder = new TextEncoder();

export function formWith({ name, fileName, type, bytes }: Upload): {
  readonly type: string;
  readonly bytes: Uint8Array;
} {
  const boundary = boundaryBeside(bytes);
  const head = encoder.encode(
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`,
  );
  const tail = encoder.encode(`\r\n--${boundary}--\r\n`);
  const form = new Uint8Array(head.length + bytes.length + tail.length);
  form.set(head);
  form.set(bytes, head.length);
  form.set(tail, head.length + bytes.length);
  return { type: `multipart/form-data; boundary=${boundary}`, bytes: form };
}

function boundaryBeside(bytes: Uint8Array): string {
  let boundary = BOUNDARY;
  while (holds(bytes, boundary)) boundary += '0';
  return boundary;
}

function holds(bytes: Uint8Array, text: string): boolean {
  const wanted = encoder.encode(text);
  const [first = 0] = wanted;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return true;
  }
  return false;
}
