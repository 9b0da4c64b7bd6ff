import { formatPhone } from '@tilla/payment-api/phone.ts';
import type { HistoryRow } from '@tilla/shared/contract/views/history-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { unitPriceTiyn } from '@tilla/shared/domain/cart.ts';
import { formatGoods, quantityOf } from '@tilla/shared/domain/figures/quantity.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import en from '@tilla/shared/locales/en/customers.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/customers.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/customers.json' with { type: 'json' };
import type { CustomerRecord, Person } from '../ledger/customer-record.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import { nameAt, writeFile } from '../platform/export-file.ts';
import { type LedgerMode, playOf } from '../platform/keeper-port.ts';
import type { ExportFolder } from '../platform/ports.ts';

const words = { ru: ru.file, kk: kk.file, en: en.file };

export interface ExportedSale {
  readonly row: HistoryRow;
  readonly sale: SaleRecord;
}

export interface CustomerFiles {
  readonly exports: ExportFolder;
  readonly language: () => Language;
  /** The file name of a sandbox marks play money (rule L8). */
  readonly mode: LedgerMode;
}

/** @throws Refusal `till_export_failed`; no partial file is left. */
export async function exportCustomer(
  parts: CustomerFiles,
  customer: CustomerRecord,
  person: Person,
  sales: readonly ExportedSale[],
  nowMs: number,
): Promise<string[]> {
  const word = words[parts.language()];
  const play = playOf(parts.mode);
  const called = play === null ? word.name : `${word.name}_${word[play]}`;
  const name = nameAt(called, nowMs);
  const asJson = `${JSON.stringify(jsonOf(customer, person, sales, nowMs), null, 2)}\n`;
  const asText = textOf(customer, person, sales, parts.language());
  const written: string[] = [];
  for (const [extension, text] of [
    ['json', asJson],
    ['txt', asText],
  ] as const) {
    written.push((await writeFile(parts.exports, `${name}.${extension}`, (file) => file.write(text))).file);
  }
  return written;
}

const tenge = (tiyn: number): string => (tiyn / 100).toFixed(2);

function jsonOf(customer: CustomerRecord, person: Person, sales: readonly ExportedSale[], nowMs: number): object {
  return {
    made_at: new Date(nowMs).toISOString(),
    customer: {
      phone: person.phone,
      name: person.name,
      note: person.note,
      discount_percent: customer.discountPercentage,
      first_seen_at: customer.firstSeenAt,
      last_seen_at: customer.lastSeenAt,
    },
    sales: sales.map(({ row, sale }) => ({
      number: row.number,
      at: row.at,
      total: tenge(row.totalTiyn),
      paid: tenge(row.paidTiyn),
      refunded: tenge(row.refundedTiyn),
      ways: row.tenders,
      items: sale.cart.lines.map((line) => {
        const { unit, thousandths } = quantityOf(line, line.count);
        return { name: line.name, quantity: thousandths / 1_000, unit, price: tenge(unitPriceTiyn(line)) };
      }),
    })),
  };
}

function textOf(customer: CustomerRecord, person: Person, sales: readonly ExportedSale[], language: Language): string {
  const word = words[language];
  const when = (at: string): string => formatDayTime(Date.parse(at), language);
  const facts = [
    [word.phone, person.phone === null ? word.none : formatPhone(person.phone)],
    [word.person, person.name ?? word.none],
    [word.note, person.note === '' ? word.none : person.note],
    [word.discount, `${String(customer.discountPercentage)} %`],
    [word.first, when(customer.firstSeenAt)],
    [word.last, when(customer.lastSeenAt)],
    [word.sales, String(sales.length)],
  ];
  const saleLines = sales.flatMap(({ row, sale }) => [
    '',
    `${word.sale} ${String(row.number)} · ${when(row.at)} · ${formatMoney(row.totalTiyn, language)}`,
    ...sale.cart.lines.map(
      (line) => `  ${formatGoods(line, line.count, language)} · ${formatMoney(unitPriceTiyn(line), language)}`,
    ),
    ...(row.refundedTiyn === 0 ? [] : [`  ${word.refunded}: ${formatMoney(row.refundedTiyn, language)}`]),
  ]);
  return `${[word.title, '', ...facts.map(([name, value]) => `${name ?? ''}: ${value ?? ''}`), ...saleLines].join('\r\n')}\r\n`;
}
