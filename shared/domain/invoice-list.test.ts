import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBillable, parseInvoiceList } from './invoice-list.ts';
import { MAX_INVOICE_ROWS } from './invoice-list-limits.ts';
import { cutTable } from './table-text.ts';

const read = (text: string) =>
  parseInvoiceList(text).rows.map(({ phone, amountTiyn, description }) => [phone, amountTiyn, description]);

describe('a list of invoices', () => {
  it('reads a CSV with a heading in three languages, whatever the order of its columns', () => {
    const ru = 'Назначение;Телефон;Сумма, ₸\nАренда за март;+7 (701) 234-56-78;15 000\n';
    const kk = 'Нөмір\tСома\tСипаттама\n87012345678\t15000,00\tАренда за март';
    const en = '\uFEFF"Amount","Description","Phone"\r\n"15,000.00","Аренда за март","7012345678"\r\n';
    for (const text of [ru, kk, en]) expect(read(text)).toEqual([['87012345678', 1_500_000, 'Аренда за март']]);
  });

  it('guesses the columns where there is no heading', () => {
    expect(read('Иванов;87010000001;1500\nПетров;87010000002;2500,00\n')).toEqual([
      ['87010000001', 150_000, 'Иванов'],
      ['87010000002', 250_000, 'Петров'],
    ]);
  });

  it('lets a person name another column', () => {
    const text = '87010000001;1500;2500';
    expect(parseInvoiceList(text).rows[0]?.amountTiyn).toBe(150_000);
    expect(parseInvoiceList(text, { amount: 2 }).rows[0]?.amountTiyn).toBe(250_000);
  });

  it('says with each row what is wrong, and leaves the others billable', () => {
    const list = parseInvoiceList(
      [
        'phone;amount;description',
        '87010000001;100;ok',
        '12345;100;bad number',
        ';100;none',
        '87010000002;;none',
        '87010000003;100,50;tiyn',
        '87010000004;сто;words',
        '87010000005;0;nothing',
        '87010000006;100000000;too much',
        `87010000007;100;${'я'.repeat(61)}`,
        '87010000001;100;ok',
      ].join('\n'),
    );
    expect(list.rows.map(({ problems }) => problems.join())).toEqual([
      '',
      'phone_wrong',
      'phone_missing',
      'amount_missing',
      'amount_not_whole',
      'amount_wrong',
      'amount_wrong',
      'amount_too_large',
      'description_too_long',
      'same_again',
    ]);
    expect(list.rows.filter(isBillable).map(({ number }) => number)).toEqual([1, 10]);
  });

  it('takes a thousand rows and no more', () => {
    const { rows } = parseInvoiceList(
      Array.from({ length: MAX_INVOICE_ROWS + 1 }, (_, at) => `8701${String(1_000_000 + at)};10`).join('\n'),
    );
    expect(rows.filter(isBillable)).toHaveLength(MAX_INVOICE_ROWS);
    expect(rows.at(-1)?.problems).toEqual(['over_limit']);
  });

  it('makes something of any text, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const row of parseInvoiceList(text).rows) {
          if (isBillable(row)) expect([row.phone?.length, (row.amountTiyn ?? 0.5) % 100]).toEqual([11, 0]);
        }
      }),
    );
  });

  it('reads a quoted cell that stands after a space, with its separators', () => {
    expect(cutTable('87010000001, 1500, "Кафе, зал"\n87010000002, 1600, Нан')).toEqual([
      ['87010000001', '1500', 'Кафе, зал'],
      ['87010000002', '1600', 'Нан'],
    ]);
  });

  it('loses no row to a name that begins with a quoted word', () => {
    const table = cutTable(
      '87010000001;1500;"Ромашка" кафесі\n87010000002;1600;"Сауда; үйі"\n87010000003;1700;ЖК "Нан"',
    );
    expect(table.map(([phone, sum]) => [phone, sum])).toEqual([
      ['87010000001', '1500'],
      ['87010000002', '1600'],
      ['87010000003', '1700'],
    ]);
    expect(table.map(([, , name]) => name).slice(1)).toEqual(['Сауда; үйі', 'ЖК "Нан"']);
    expect(table[0]?.[2]).toMatch(/^"?Ромашка"? кафесі$/);
  });

  it('reads what stands behind a quote that nobody closed', () => {
    expect(cutTable('87010000001;1500;"Ромашка\n87010000002;1600;Нан').flat()).toContain('87010000001');
  });

  it('takes a table apart as spreadsheets put one together', () => {
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const cell = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\r\uFEFF]/g, '').trim());
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 }), (rows) => {
        const filled = rows.map(([one, two, three]) => [`a${one}`, `"${two}`, `;${three}`.trim()]);
        expect(cutTable(filled.map((cells) => cells.map(quoted).join(';')).join('\n'))).toEqual(filled);
      }),
    );
  });
});
