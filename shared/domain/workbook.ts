/** The parts of a spreadsheet file (ECMA-376) as text, to be packed by a zip of the caller. Pure. */

import { digitsOf } from '@tilla/payment-api/money.ts';

export type WorkbookCell = string | number | { readonly amountTiyn: number } | { readonly thousandths: number };

/** A text column keeps the zeros of codes that are typed later. */
export interface WorkbookColumn {
  readonly style: 'text' | 'money' | 'plain';
  /** In characters. */
  readonly width: number;
}

export interface WorkbookSheet {
  readonly name: string;
  readonly columns: readonly WorkbookColumn[];
  /** Rows that stay in sight; they are among the rows. */
  readonly heads: number;
  readonly rows: Iterable<readonly WorkbookCell[]>;
}

export interface WorkbookPart {
  readonly path: string;
  readonly texts: Iterable<string>;
}

const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
/** Indexes of `cellXfs`; 49 is text, 2 is 0.00 (ECMA-376, 18.8.30). */
const styles = { plain: 0, text: 1, money: 2 } as const;

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="2" applyNumberFormat="1"/></cellXfs></styleSheet>`;

export function workbookParts(sheets: readonly WorkbookSheet[]): WorkbookPart[] {
  const part = (path: string, text: string): WorkbookPart => ({ path, texts: [text] });
  const numbered = sheets.map((sheet, at) => ({ sheet, number: String(at + 1) }));
  const each = (text: (one: (typeof numbered)[number]) => string): string => numbered.map(text).join('');
  return [
    part(
      '[Content_Types].xml',
      `${XML}<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/>${each(({ number }) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${KIND}.worksheet+xml"/>`)}</Types>`,
    ),
    part(
      '_rels/.rels',
      `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${RELATIONS}">${each(({ number }) => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="styles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ),
    part('xl/styles.xml', STYLES),
    part(
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each(({ sheet, number }) => `<sheet name="${escaped(sheet.name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    ),
    ...numbered.map(({ sheet, number }) => ({ path: `xl/worksheets/sheet${number}.xml`, texts: sheetTexts(sheet) })),
  ];
}

const ROWS_OF_A_TEXT = 200;

function* sheetTexts({ columns, heads, rows }: WorkbookSheet): Generator<string> {
  const cols = columns.map(({ style, width }, at) => {
    const number = String(at + 1);
    return `<col min="${number}" max="${number}" width="${String(width)}" customWidth="1" style="${String(styles[style])}"/>`;
  });
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${String(heads)}" topLeftCell="A${String(heads + 1)}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>`;
  let number = 0;
  let text = '';
  for (const cells of rows) {
    number += 1;
    text += rowText(cells, number);
    if (number % ROWS_OF_A_TEXT !== 0) continue;
    yield text;
    text = '';
  }
  yield text;
  yield '</sheetData></worksheet>';
}

function rowText(cells: readonly WorkbookCell[], number: number): string {
  const written = cells.map((cell, place) => {
    const address = `${columnName(place)}${String(number)}`;
    if (typeof cell === 'string') {
      if (cell === '') return '';
      return `<c r="${address}" s="${String(styles.text)}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
    }
    if (typeof cell === 'number') return `<c r="${address}" s="${String(styles.plain)}"><v>${String(cell)}</v></c>`;
    if ('amountTiyn' in cell)
      return `<c r="${address}" s="${String(styles.money)}"><v>${tenge(cell.amountTiyn)}</v></c>`;
    return `<c r="${address}" s="${String(styles.plain)}"><v>${String(cell.thousandths / 1_000)}</v></c>`;
  });
  return `<row r="${String(number)}">${written.join('')}</row>`;
}

const LETTERS = 26;

function columnName(place: number): string {
  const last = String.fromCharCode(65 + (place % LETTERS));
  return place < LETTERS ? last : columnName(Math.floor(place / LETTERS) - 1) + last;
}

function tenge(amountTiyn: number): string {
  const { sign, tenge: whole, tiyn } = digitsOf(amountTiyn);
  return `${sign}${whole}.${tiyn}`;
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu, ' ').replace(/[&<>"]/g, (mark) => marks[mark] ?? '');
}
