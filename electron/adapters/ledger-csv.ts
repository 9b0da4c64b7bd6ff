import type { LedgerReader } from '#core/ledger/check.ts';
import { type CsvCell, csvLine } from '#core/platform/csv.ts';

const columns = ['sale', 'tender', 'time', 'cashier', 'amount', 'returned', 'state', 'order'] as const;

export function* moneyLines(reader: LedgerReader): Iterable<string> {
  yield csvLine([...columns]);
  for (const { text } of reader.records('payment')) {
    const payment = parse(text);
    const invoice = objectOf(payment['invoice']);
    yield csvLine([
      number(payment['saleNumber']),
      word(payment['tender']),
      word(invoice['paidAt'] ?? payment['createdAt']),
      word(payment['cashierName']),
      sum(payment['amountTiyn']),
      sum(invoice['totalRefundedTiyn']),
      word(invoice['status'] ?? payment['step']),
      word(payment['externalOrderId']),
    ]);
  }
  for (const { text } of reader.records('tender')) {
    const tender = parse(text);
    yield csvLine([
      number(tender['saleNumber']),
      word(tender['kind']),
      word(tender['takenAt']),
      word(tender['personName']),
      sum(tender['amountTiyn']),
      sum(tender['returnedTiyn']),
      'taken',
      '',
    ]);
  }
}

type Fields = Readonly<Record<string, unknown>>;

function parse(text: string): Fields {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return {};
  }
}

function objectOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function word(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function number(value: unknown): CsvCell {
  return typeof value === 'number' ? value : '';
}

function sum(value: unknown): CsvCell {
  return { amountTiyn: Number.isSafeInteger(value) ? Number(value) : 0 };
}
