import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pdfText } from './pdf.ts';

/** Files under `folder` that hold `secret` in any usual spelling: plain, UTF-16, Base64 at each offset, hex, or drawn in a PDF. */
export async function filesHolding(folder: string, secret: string): Promise<string[]> {
  const spellings = spell(secret);
  const found: string[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    const inText = path.endsWith('.pdf') && (await pdfText(path)).includes(secret);
    if (inText || spellings.some((spelling) => bytes.includes(spelling))) found.push(relative(folder, path));
  }
  return found;
}

/** Every file a data folder holds, for a check that a search looked at something. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

function spell(secret: string): Buffer[] {
  const plain = Buffer.from(secret, 'utf8');
  // Whole Base64 groups only: the letters at the edges depend on what stands beside.
  const shifted = [0, 1, 2].map((skip) => {
    const part = plain.subarray((3 - skip) % 3);
    return part
      .subarray(0, part.length - (part.length % 3))
      .toString('base64')
      .replace(/=+$/, '');
  });
  return [
    plain,
    Buffer.from(secret, 'utf16le'),
    Buffer.from(plain.toString('hex')),
    ...shifted.map((text) => Buffer.from(text)),
  ];
}
