import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { plainSpaces } from './plain-spaces.ts';

/** Everything a reader of the document sees, spaces of every kind as one plain space. */
export async function pdfText(file: string): Promise<string> {
  const loading = getDocument({ data: new Uint8Array(readFileSync(file)), useSystemFonts: false, verbosity: 0 });
  const document = await loading.promise;
  const words: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    for (const item of items) if ('str' in item) words.push(item.str);
  }
  await loading.destroy();
  return plainSpaces(words.join(' '));
}

/** Full paths of the PDFs in a folder, oldest name first; an absent folder holds none. */
export function pdfsIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.pdf'))
      .sort()
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}
