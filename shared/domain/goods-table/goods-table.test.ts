import { describe, expect, it } from 'vitest';
import { cutLongTable } from '../table-text.ts';
import { cellsOf, type GoodsColumn, goodsColumns, guessColumns, hasHeads, keyOfHeads } from './goods-columns.ts';
import { createGoodsRowReader } from './goods-row.ts';
import { createUnitReader } from './goods-units.ts';

const units = [
  { id: '796', names: ['шт', 'дана'] },
  { id: '166', names: ['кг', 'кг'] },
  { id: '112', names: ['л', 'л'] },
];

type Written = Partial<Record<GoodsColumn, string>>;
const cells = (row: Written): string[] =>
  goodsColumns.map((column) => ({ name: 'Шай', price: '950', ...row })[column] ?? '');
const reader = (keepsShortCodes = false, readsStock = false) =>
  createGoodsRowReader({ units, keepsShortCodes, readsStock });
const read = (row: Written) => reader().read(2, cells(row));
const faults = (row: Written) => read(row).faults.map(({ code }) => code);

describe('columns of a table of goods', () => {
  it.each([
    [['Наименование', 'Розничная цена', 'Ед. изм.', 'Штрих-код', 'НКТ', 'Артикул', 'Группа']],
    [['Атауы', 'Бағасы', 'Өлшем бірлігі', 'Штрихкод', 'Чек коды (ҰТК)', 'Артикул', 'Санат']],
    [['Name', 'Price', 'Unit', 'Barcode', 'Receipt code', 'Reference', 'Category']],
    [['Название', 'Цена', 'Единица', 'Штрихкод', 'Код для чека (НКТ)', 'Артикул', 'Категория']],
  ])('are found by their heads: %j', (heads) => {
    expect(hasHeads(heads)).toBe(true);
    const places = guessColumns(heads, []);
    expect(goodsColumns.map((column) => places[column])).toEqual([0, 1, 2, 3, 4, 5, 6, null, null]);
  });

  it('what the shop pays itself is no price, and the code of goods is their reference, not their name', () => {
    const heads = ['Код товара', 'Товар', 'Закупочная цена', 'Цена продажи'];
    expect(guessColumns(heads, [])).toMatchObject({ externalRef: 0, name: 1, price: 3, cost: 2 });
  });

  it.each([
    [['Наименование', 'Кол-во', 'Цена закупа', 'Цена'], { name: 0, quantity: 1, cost: 2, price: 3 }],
    [['Товар', 'Мин. остаток', 'Остаток на складе', 'Себестоимость', 'Розничная цена'], { quantity: 2, cost: 3 }],
    [['Тауар атауы', 'Саны', 'Сатып алу бағасы', 'Сату бағасы'], { name: 0, quantity: 1, cost: 2, price: 3 }],
    [['Item', 'Pack quantity', 'Quantity', 'Total cost', 'Unit cost', 'Price'], { quantity: 2, cost: 4, price: 5 }],
  ])('quantity and cost are found by their heads: %j', (heads, places) => {
    expect(guessColumns(heads, [])).toMatchObject(places);
  });

  it('without heads they are guessed by what stands in them', () => {
    const body = [
      ['4870001234567', 'Шай «Береке»', '950,50'],
      ['4870001234574', 'Нан', '195'],
    ];
    expect(hasHeads(body[0] ?? [])).toBe(false);
    expect(guessColumns(null, body)).toMatchObject({ barcode: 0, name: 1, price: 2, unit: null, category: null });
  });

  it('a table is known again by its heads however they are spaced and cased', () => {
    expect(keyOfHeads(['Название ', 'ЦЕНА  розн.'])).toBe(keyOfHeads(['название', 'Цена розн.']));
    expect(keyOfHeads(['Цена', 'Название'])).not.toBe(keyOfHeads(['Название', 'Цена']));
  });

  it('a row travels as the cells of these columns, cut where no limit could be met any more', () => {
    const places = guessColumns(['Цена', 'Название'], []);
    expect(cellsOf(['950', 'Шай', 'not ours'], places).slice(0, 2)).toEqual(['Шай', '950']);
    expect(cellsOf(['950', 'x'.repeat(1_000)], places)[0]).toHaveLength(300);
  });
});

describe('units in a table', () => {
  it.each([
    ['шт.', '796'],
    ['Штука', '796'],
    ['дана', '796'],
    ['pcs', '796'],
    ['', '796'],
    ['796', '796'],
    ['КГ', '166'],
    ['килограмм', '166'],
    ['литр', '112'],
    ['бочка', null],
  ])('%j is %j', (text, id) => {
    expect(createUnitReader(units).read(text)).toBe(id);
  });

  it('goods without a unit need one where the service lists no piece', () => {
    expect(createUnitReader([{ id: '166', names: ['кг'] }]).read('')).toBeNull();
  });
});

describe('a row of a table of goods', () => {
  it('is goods, its price exactly in tiyn', () => {
    expect(read({ name: '  Шай   «Береке» ', price: '1 250,50', unit: 'кг', barcode: '4870001234567' })).toEqual({
      number: 2,
      goods: {
        name: 'Шай «Береке»',
        priceTiyn: 125_050,
        unitId: '166',
        barcode: '4870001234567',
        ntin: '',
        externalRef: '',
        category: '',
      },
      faults: [],
    });
  });

  it.each([
    ['350', 35_000],
    ['0,01', 1],
    ['1,250.50', 125_050],
    ['12 500 ₸', 1_250_000],
    ['99999999,99', 9_999_999_999],
  ])('price %j comes to %i tiyn', (price, tiyn) => {
    expect(read({ price }).goods?.priceTiyn).toBe(tiyn);
  });

  it.each<[Written, string]>([
    [{ name: ' ' }, 'name_missing'],
    [{ name: 'x'.repeat(256) }, 'name_too_long'],
    [{ price: '' }, 'price_missing'],
    [{ price: '0' }, 'price_wrong'],
    [{ price: 'договорная' }, 'price_wrong'],
    [{ price: '-5' }, 'price_wrong'],
    [{ price: '12,3450' }, 'price_wrong'],
    [{ price: '100000000' }, 'price_too_large'],
    [{ unit: 'бочка' }, 'unit_unknown'],
    [{ barcode: '4.87E+12' }, 'barcode_scientific'],
    [{ barcode: '4,87E+12' }, 'barcode_scientific'],
    [{ barcode: '9'.repeat(33) }, 'barcode_too_long'],
    [{ ntin: '9'.repeat(33) }, 'ntin_too_long'],
    [{ externalRef: 'x'.repeat(256) }, 'ref_too_long'],
    [{ category: 'x'.repeat(101) }, 'category_too_long'],
  ])('%j is at fault: %s', (row, code) => {
    expect(read(row)).toMatchObject({ goods: null, faults: [{ code, row: null }] });
  });

  it('every fault of a row is reported at once', () => {
    expect(faults({ name: '', price: '', unit: 'бочка', barcode: '4,87E+12' })).toEqual([
      'name_missing',
      'price_missing',
      'unit_unknown',
      'barcode_scientific',
    ]);
  });

  it('a code that fits only with the zeros it lost is reported, unless somebody says that it is right', () => {
    // 0049000006346 (EAN-13) and 01234565 (EAN-8) without the zeros they begin with.
    for (const barcode of ['49000006346', '1234565']) expect(faults({ barcode })).toEqual(['barcode_lost_zeros']);
    expect(reader(true).read(2, cells({ barcode: '49000006346' })).faults).toEqual([]);
    // A number that the shop gave itself, a UPC-A, an EAN-8 and an EAN-13 are whole.
    for (const barcode of ['42', '049000006346', '40170725', '4870001234567']) expect(faults({ barcode })).toEqual([]);
  });

  it('a code or a reference that an earlier row has is reported with that row; empty ones repeat nothing', () => {
    const rows = reader();
    expect(rows.read(2, cells({ barcode: '4870001234567', externalRef: 'a' })).faults).toEqual([]);
    expect(rows.read(3, cells({})).faults).toEqual([]);
    expect(rows.read(4, cells({})).faults).toEqual([]);
    expect(rows.read(5, cells({ barcode: '4870 0012 34567', externalRef: 'a' })).faults).toEqual([
      { code: 'barcode_again', row: 2 },
      { code: 'ref_again', row: 2 },
    ]);
  });

  it.each([
    [
      { quantity: '12', cost: '350,50' },
      { thousandths: 12_000, costTiyn: 35_050 },
    ],
    [
      { quantity: '1 250 шт.', cost: '' },
      { thousandths: 1_250_000, costTiyn: null },
    ],
    [
      { quantity: '1,5', cost: '0', unit: 'кг' },
      { thousandths: 1_500, costTiyn: null },
    ],
    [
      { quantity: '0', cost: '350' },
      { thousandths: 0, costTiyn: 35_000 },
    ],
    [{ quantity: '', cost: '350' }, undefined],
  ])('a row with %j brings %j into the stock', (row, stock) => {
    expect(reader(false, true).read(2, cells(row)).goods?.stock).toEqual(stock);
  });

  it.each<[Written, string]>([
    [{ quantity: '-3' }, 'quantity_wrong'],
    [{ quantity: 'много' }, 'quantity_wrong'],
    [{ quantity: '1,2345' }, 'quantity_wrong'],
    [{ quantity: '1,5' }, 'quantity_not_whole'],
    [{ quantity: '1000000' }, 'quantity_too_large'],
    [{ quantity: '2', cost: 'по договору' }, 'cost_wrong'],
    [{ quantity: '2', cost: '100000000' }, 'cost_too_large'],
    [{ quantity: '999999', cost: '99999999' }, 'cost_too_large'],
  ])('stock %j is at fault: %s', (row, code) => {
    expect(reader(false, true).read(2, cells(row))).toMatchObject({ goods: null, faults: [{ code, row: null }] });
  });

  it('quantities that nobody asked for are left unread, whatever they say', () => {
    expect(read({ quantity: 'много', cost: '?' }).goods).not.toHaveProperty('stock');
  });

  it('what an export guarded against formulas is what it was again', () => {
    expect(read({ name: "'=Шай" }).goods?.name).toBe('=Шай');
    expect(read({ name: "'Шай'" }).goods?.name).toBe("'Шай'");
  });
});

describe('a long table as text', () => {
  it.each([';', ',', '\t'])('is cut at %j, quotes and ends of lines included', (separator) => {
    const text = [`Название${separator}Цена`, `"Шай ""Береке""${separator} 100 г"${separator}950`, 'Нан'].join('\r\n');
    expect(cutLongTable(`${text}\r\n`)).toEqual([
      { number: 1, cells: ['Название', 'Цена'] },
      { number: 2, cells: [`Шай "Береке"${separator} 100 г`, '950'] },
      { number: 3, cells: ['Нан'] },
    ]);
  });

  it('decimal commas do not cut a table of semicolons, and empty rows are counted', () => {
    const rows = cutLongTable('Название;Цена\n\nШай;950,50\n;\nНан;195,00\n');
    expect(rows.map(({ number, cells: [name = ''] }) => [number, name])).toEqual([
      [1, 'Название'],
      [3, 'Шай'],
      [5, 'Нан'],
    ]);
  });

  it('a quote that is none takes no further rows along', () => {
    const rows = cutLongTable('Название;Цена\n"Береке" шай;950\n\nНан "Ақ;195\n');
    expect(rows.map(({ number, cells }) => [number, ...cells])).toEqual([
      [1, 'Название', 'Цена'],
      [2, '"Береке" шай', '950'],
      [4, 'Нан "Ақ', '195'],
    ]);
  });
});
