/** Columns of codes are text, so that values typed later keep their zeros. No worker: the policy forbids it. */

import { strToU8, zipSync } from 'fflate';

export type WorkbookCell = string | { readonly amountTiyn: number };

const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
/** Indexes of `cellXfs`: text, and money with two decimals. */
const TEXT = 1;
const MONEY = 2;

const parts = {
  '[Content_Types].xml': `${XML}<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${KIND}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  // 49 is text, 2 is 0.00 (ECMA-376, 18.8.30).
  'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="2" applyNumberFormat="1"/></cellXfs></styleSheet>`,
} as const;

const WIDE = 40;
const NARROW = 18;

/** The first head is the widest; `money` is the index of the column with amounts. */
export function writeWorkbook(
  name: string,
  heads: readonly string[],
  money: number,
  rows: readonly (readonly WorkbookCell[])[],
): Uint8Array {
  const columns = heads.map((_head, place) => {
    const number = String(place + 1);
    const width = String(place === 0 ? WIDE : NARROW);
    return `<col min="${number}" max="${number}" width="${width}" customWidth="1" style="${String(place === money ? MONEY : TEXT)}"/>`;
  });
  const lines = [heads, ...rows].map((cells, index) => rowText(cells, index + 1));
  const sheet = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`;
  const book = `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
  const all = { ...parts, 'xl/workbook.xml': book, 'xl/worksheets/sheet1.xml': sheet };
  return zipSync(Object.fromEntries(Object.entries(all).map(([path, text]) => [path, strToU8(text)])), { level: 1 });
}

function rowText(cells: readonly WorkbookCell[], number: number): string {
  const written = cells.map((cell, place) => {
    const address = `${String.fromCharCode(65 + place)}${String(number)}`;
    if (typeof cell !== 'string') return `<c r="${address}" s="${String(MONEY)}"><v>${tenge(cell.amountTiyn)}</v></c>`;
    if (cell === '') return '';
    return `<c r="${address}" s="${String(TEXT)}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  });
  return `<row r="${String(number)}">${written.join('')}</row>`;
}

function tenge(amountTiyn: number): string {
  const digits = String(amountTiyn).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu, ' ').replace(/[&<>"]/g, (mark) => marks[mark] ?? '');
}
