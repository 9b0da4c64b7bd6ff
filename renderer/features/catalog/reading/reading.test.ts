import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import writeExcel, { type SheetData } from 'write-excel-file/universal';
import { numberText, readTable } from './read-table.ts';
import { repackWorkbook } from './repack-workbook.ts';
import { createTableSession } from './table-session.ts';
import { answerTable } from './table-talk.ts';
import { writeWorkbook } from './write-workbook.ts';

const text = 'Название;Цена;Штрихкод\r\nШай «Береке»;950,50;0012345678905\r\n';
const rows = [
  { number: 1, cells: ['Название', 'Цена', 'Штрихкод'] },
  { number: 2, cells: ['Шай «Береке»', '950,50', '0012345678905'] },
];
const utf16 = (content: string, isBig: boolean): Uint8Array => {
  const bytes = new Uint8Array(Buffer.from(content, 'utf16le'));
  return isBig ? new Uint8Array(Buffer.from(bytes).swap16()) : bytes;
};
/** Windows-1251 has its Cyrillic letters in the order of Unicode. */
const windows1251 = (content: string): Uint8Array =>
  new Uint8Array(
    Array.from(content, (letter) => {
      const code = letter.codePointAt(0) ?? 0;
      if (letter === '«') return 0xab;
      if (letter === '»') return 0xbb;
      return code < 0x80 ? code : code - 0x410 + 0xc0;
    }),
  );
async function workbook(sheet: SheetData): Promise<Uint8Array> {
  return new Uint8Array(await (await writeExcel(sheet).toBlob()).arrayBuffer());
}
const refusal = async (file: Uint8Array): Promise<unknown> =>
  readTable(file).catch((fault: unknown) => (fault as { kind: string }).kind);

describe('a table from a file', () => {
  it.each([
    ['UTF-8', new Uint8Array(Buffer.from(text))],
    ['UTF-8 with its mark', new Uint8Array(Buffer.from(`\uFEFF${text}`))],
    ['UTF-16 with its mark', utf16(`\uFEFF${text}`, false)],
    ['UTF-16 without a mark', utf16(text, false)],
    ['UTF-16, high byte first, with its mark', utf16(`\uFEFF${text}`, true)],
    ['UTF-16, high byte first', utf16(text, true)],
    ['Windows-1251', windows1251(text)],
    ['tabs', new Uint8Array(Buffer.from(text.replaceAll(';', '\t')))],
    [
      'commas',
      new Uint8Array(Buffer.from(text.replaceAll(';', '|').replace('950,50', '"950,50"').replaceAll('|', ','))),
    ],
  ])('a table is read from %s', async (_name, file) => {
    expect(await readTable(file)).toEqual(rows);
  });

  it('a workbook is read with codes as text, numbers as a person sees them, rows as Excel counts them', async () => {
    const file = await workbook([
      [{ value: 'Название' }, { value: 'Цена' }, { value: 'Штрихкод' }],
      [{ value: 'Шай «Береке»' }, { value: 950.5 }, { value: '0012345678905', type: String }],
      [],
      [{ value: 'Нан' }, { value: 0.1 + 0.2 }, { value: 4_870_001_234_567 }],
    ]);
    expect(await readTable(file)).toEqual([
      rows[0],
      { number: 2, cells: ['Шай «Береке»', '950.5', '0012345678905'] },
      { number: 4, cells: ['Нан', '0.3', '4870001234567'] },
    ]);
  });

  it.each([
    ['4870001234567', '4870001234567'],
    ['119.99000000000001', '119.99'],
    ['1.5E3', '1500'],
    ['12.125', '12.1250'],
    ['123456789012345678', '1.2345678901234568e+17'],
  ])('the number %s is %s', (written, shown) => {
    expect(numberText(written)).toBe(shown);
  });

  it('what is no table is refused in a word, and nothing of it is kept', async () => {
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]);
    expect(await refusal(png)).toBe('not_table');
    expect(await refusal(new Uint8Array())).toBe('empty');
    expect(await refusal(zipSync({ 'letter.txt': strToU8('Сәлем') }))).toBe('not_table');
    const whole = await workbook([[{ value: 'Нан' }]]);
    expect(await refusal(whole.subarray(0, whole.length - 40))).toBe('not_table');
    expect(await refusal(new Uint8Array(Buffer.from('Нан;195\n'.repeat(100_002))))).toBe('too_many_rows');
  });

  it('an archive that says it unpacks to too much is refused before anything of it is unpacked', () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(3_000_000) });
    expect(bomb.length).toBeLessThan(10_000);
    expect(() => repackWorkbook(bomb, 2_000_000)).toThrow('too_large');
    expect(() => repackWorkbook(bomb, 4_000_000)).not.toThrow();
  });

  it('an archive that says less than it unpacks to is cut off at the limit', () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(8_000_000) });
    const view = new DataView(bomb.buffer, bomb.byteOffset, bomb.byteLength);
    // The size of its one entry, as the directory says.
    const directory = view.getUint32(bomb.length - 22 + 16, true);
    view.setUint32(directory + 24, 100, true);
    expect(() => repackWorkbook(bomb, 2_000_000)).toThrow('too_large');
  });
});

describe('a table that is looked through', () => {
  const units = [{ id: '796', names: ['шт', 'дана'] }];
  const open = async (content: string) => {
    const session = createTableSession();
    const opened = await session.open(new Uint8Array(Buffer.from(content)));
    return { session, opened };
  };

  it('a table has its heads, guessed columns, and rows and faults page by page', async () => {
    const { session, opened } = await open(`${text}Нан;;\r\nСүт;520;0012345678905\r\n`);
    expect(opened).toMatchObject({ heads: ['Название', 'Цена', 'Штрихкод'], rows: 3, width: 3 });
    const { places } = opened;
    expect(session.check({ places, units, keepsShortCodes: false, readsStock: false })).toEqual({ good: 1, faulty: 2 });
    expect(session.rows({ of: 'all', offset: 0, limit: 2 })).toMatchObject([
      { number: 2, goods: { priceTiyn: 95_050 }, faults: [] },
      { number: 3, name: 'Нан', goods: null, faults: [{ code: 'price_missing' }] },
    ]);
    expect(session.rows({ of: 'faulty', offset: 1, limit: 5 })).toMatchObject([
      { number: 4, faults: [{ code: 'barcode_again', row: 2 }] },
    ]);
    expect(session.rows({ of: 'all', offset: 3, limit: 5 })).toEqual([]);
  });

  it('hands its rows over in parts that one call carries, none twice and none left out', async () => {
    const lines = Array.from({ length: 2_500 }, (_, index) => `Тауар ${String(index)};${String(index + 1)}`);
    const { session, opened } = await open(`Название;Цена\n${lines.join('\n')}`);
    session.check({ places: opened.places, units, keepsShortCodes: false, readsStock: false });
    const handed: number[] = [];
    for (let from: number | null = 0; from !== null; ) {
      const part = session.part(from);
      expect(Buffer.byteLength(JSON.stringify(part.rows))).toBeLessThan(900_000);
      handed.push(...part.rows.map(({ number }) => number));
      from = part.next;
    }
    expect(handed).toEqual(lines.map((_line, index) => index + 2));
  });

  it('a workbook of goods is read again as what it was written from', async () => {
    const heads = ['Название', 'Цена', 'Единица', 'Штрихкод', 'Код для чека (НКТ)', 'Артикул', 'Категория'];
    const goods = [
      ['Шай <«Береке»> & "сүт"', { amountTiyn: 95_050 }, 'шт', '0012345678905', '', '=1+1', ''],
      ['Нан', { amountTiyn: 5 }, 'шт', '', '0200151400005', '', 'bakery'],
    ];
    const session = createTableSession();
    const opened = await session.open(writeWorkbook('Товары', heads, 1, goods));
    expect(session.check({ places: opened.places, units, keepsShortCodes: false, readsStock: false })).toEqual({
      good: 2,
      faulty: 0,
    });
    expect(session.rows({ of: 'all', offset: 0, limit: 2 }).map((row) => row.goods)).toEqual([
      {
        name: 'Шай <«Береке»> & "сүт"',
        priceTiyn: 95_050,
        unitId: '796',
        barcode: '0012345678905',
        ntin: '',
        externalRef: '=1+1',
        category: '',
      },
      {
        name: 'Нан',
        priceTiyn: 5,
        unitId: '796',
        barcode: '',
        ntin: '0200151400005',
        externalRef: '',
        category: 'bakery',
      },
    ]);
  });

  it('a workbook comes out in parts that are base64 each by itself', async () => {
    const session = createTableSession();
    session.collect([['Нан', { amountTiyn: 19_500 }]]);
    const parts = session.workbook({ name: 'Товары', heads: ['Название', 'Цена'], money: 1, partCharacters: 400 });
    expect(parts.length).toBeGreaterThan(1);
    const bytes = Buffer.concat(parts.map((part) => Buffer.from(part, 'base64')));
    expect(await readTable(new Uint8Array(bytes))).toEqual([
      { number: 1, cells: ['Название', 'Цена'] },
      { number: 2, cells: ['Нан', '195'] },
    ]);
  });

  it('a fault is returned with the number of its question', async () => {
    const session = createTableSession();
    expect(await answerTable(session, { id: 7, act: 'open', input: new Uint8Array() })).toEqual({
      id: 7,
      unreadable: 'empty',
    });
    expect(await answerTable(session, { id: 8, act: 'part', input: 0 })).toEqual({
      id: 8,
      value: { rows: [], next: null },
    });
  });
});
