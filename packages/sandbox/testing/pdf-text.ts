import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Words separated by single spaces. */
export async function readPdfText(pdf: Uint8Array): Promise<string> {
  const task = getDocument({ data: pdf.slice(), useSystemFonts: false });
  const document = await task.promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
  await task.destroy();
  return text.replaceAll(/[\s\u00a0]+/g, ' ');
}
