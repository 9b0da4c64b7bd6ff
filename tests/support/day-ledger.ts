import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TenderKind } from '@tilla/shared/contract/views/tender-view.ts';
import kkReceipt from '@tilla/shared/locales/kk/receipt.json' with { type: 'json' };
import ruReceipt from '@tilla/shared/locales/ru/receipt.json' with { type: 'json' };
import { z } from 'zod';
import type { DayAtTill, Tally } from './day-till.ts';
import { pdfsIn, pdfText } from './pdf.ts';
import type { ServiceProcess } from './service.ts';

/** Wire money, to the tiyn and without a float on the way. */
const wire = z
  .string()
  .regex(/^\d+\.\d{2}$/)
  .transform((text) => Number(text.replace('.', '')));
const Charge = z.object({
  invoice_id: z.number().nullable(),
  amount: wire,
  kind: z.enum(['qr', 'phone', 'bank']),
  idempotency_key: z.string().nullable(),
});
const Shift = z.object({
  number: z.number(),
  status: z.enum(['open', 'closed']),
  totals: z.object({
    sales_count: z.number(),
    sales_amount: wire,
    refunds_count: z.number(),
    refunds_amount: wire,
    cash_amount: wire,
    cashless_amount: wire,
    cash_in_drawer: wire,
  }),
});
const ServiceLedger = z.object({
  organizations: z.record(
    z.string(),
    z.object({
      charges: z.array(Charge),
      refunds: z.array(z.object({ invoice_id: z.number(), amount: wire })),
      receipts: z.array(
        z.object({ client_operation_id: z.string(), payment_type: z.enum(['cash', 'card']), total: wire }),
      ),
      shifts: z.array(Shift),
    }),
  ),
});
export type ServiceLedgerOfDay = z.output<typeof ServiceLedger>['organizations'][string];

/** What came in by each way, and what went back: by invoices, and over the counter. Sums in tiyn. */
export type DayTender = Exclude<TenderKind, 'printed_qr'>;

export interface Figures {
  readonly taken: Record<DayTender, { count: number; amountTiyn: number }>;
  readonly refundedTiyn: number;
  readonly givenBackTiyn: number;
}

export function figuresOfTally({ taken, refunded, givenBack }: Tally): Figures {
  return { taken, refundedTiyn: sum(refunded), givenBackTiyn: sum(givenBack) };
}

export async function readServiceLedger(service: ServiceProcess): Promise<ServiceLedgerOfDay> {
  const { organizations } = ServiceLedger.parse(await service.control('GET', '/ledger'));
  const own = organizations[String(service.organizationId)];
  if (own === undefined) throw new Error('The ledger does not know this shop');
  return own;
}

/** The provider knows nothing of what went back over the counter: that figure is the till's alone. */
export function figuresOfService(serviceLedger: ServiceLedgerOfDay, givenBackTiyn: number): Figures {
  const of = (amounts: readonly number[]) => ({ count: amounts.length, amountTiyn: sum(amounts) });
  const charges = (kind: 'qr' | 'phone') =>
    of(serviceLedger.charges.filter((one) => one.kind === kind).map((one) => one.amount));
  const receipts = (kind: 'cash' | 'card') =>
    of(serviceLedger.receipts.filter((one) => one.payment_type === kind).map((one) => one.total));
  return {
    taken: { qr: charges('qr'), phone: charges('phone'), cash: receipts('cash'), card: receipts('card') },
    refundedTiyn: sum(serviceLedger.refunds.map(({ amount }) => amount)),
    givenBackTiyn,
  };
}

type Merged = Record<string, unknown>;

/** The figures from the events of a stopped till's ledger alone (rule S2). */
export function figuresOfLedger(dataFolder: string): Figures {
  const streams = new Map<string, { readonly noun: string; data: Merged }>();
  const database = new DatabaseSync(join(dataFolder, 'live', 'journal.sqlite'), { readOnly: true });
  try {
    for (const row of database.prepare('SELECT stream, type, data FROM events ORDER BY seq').iterate()) {
      const [noun = ''] = String(row['type']).split('.');
      if (noun !== 'payment' && noun !== 'tender') continue;
      const known = streams.get(String(row['stream']));
      const data = JSON.parse(String(row['data'])) as Merged;
      // The first event of a stream has the amount that was asked for; later ones may speak of other sums by that name.
      const amountTiyn = known?.data['amountTiyn'] ?? data['amountTiyn'];
      streams.set(String(row['stream']), { noun, data: { ...known?.data, ...data, amountTiyn } });
    }
  } finally {
    database.close();
  }
  const all = [...streams.values()];
  const invoices = all.flatMap(({ noun, data }) => {
    const invoice = data['invoice'] as Merged | null | undefined;
    const isPaid = noun === 'payment' && ['paid', 'partially_refunded'].includes(String(invoice?.['status']));
    if (!isPaid) return [];
    const back = Number(invoice?.['totalRefundedTiyn']);
    return [{ tender: data['tender'] as DayTender, amountTiyn: Number(invoice?.['amountTiyn']), back }];
  });
  const counter = all.flatMap(({ noun, data }) =>
    noun === 'tender'
      ? [
          {
            tender: data['kind'] as DayTender,
            amountTiyn: Number(data['amountTiyn']),
            back: Number(data['returnedTiyn']),
          },
        ]
      : [],
  );
  const of = (tender: DayTender) => {
    const own = [...invoices, ...counter].filter((one) => one.tender === tender);
    return { count: own.length, amountTiyn: sum(own.map(({ amountTiyn }) => amountTiyn)) };
  };
  return {
    taken: { qr: of('qr'), phone: of('phone'), cash: of('cash'), card: of('card') },
    refundedTiyn: sum(invoices.map(({ back }) => back)),
    givenBackTiyn: sum(counter.map(({ back }) => back)),
  };
}

export interface Totals {
  readonly paidCount: number;
  readonly paidTiyn: number;
  readonly backTiyn: number;
  readonly netTiyn: number;
}

export function totalsOf({ taken, refundedTiyn, givenBackTiyn }: Figures): Totals {
  const parts = Object.values(taken);
  const paidTiyn = sum(parts.map(({ amountTiyn }) => amountTiyn));
  const backTiyn = refundedTiyn + givenBackTiyn;
  return { paidCount: sum(parts.map(({ count }) => count)), paidTiyn, backTiyn, netTiyn: paidTiyn - backTiyn };
}

const words = { ru: ruReceipt, kk: kkReceipt };

export function linesOfOwnZ(day: DayAtTill, figures: Figures, backCount: number): string[] {
  const { money, language } = day;
  const w = words[language];
  const { paidCount, paidTiyn, backTiyn, netTiyn } = totalsOf(figures);
  const { qr, phone, cash, card } = figures.taken;
  const sumOf = (name: string, { count, amountTiyn }: { count: number; amountTiyn: number }) =>
    `${name} × ${String(count)} ${money(amountTiyn)}`;
  return [
    sumOf(w.tenderQr, qr),
    sumOf(w.tenderPhone, phone),
    sumOf(w.tenderCash, cash),
    sumOf(w.tenderCard, card),
    sumOf(w.paidAmount, { count: paidCount, amountTiyn: paidTiyn }),
    `${w.refundedAmount} × ${String(backCount)} ${money(-backTiyn)}`,
    `${w.netAmount} ${money(netTiyn)}`,
    `${w.cashSales} ${money(cash.amountTiyn)}`,
    `${w.cashReturned} ${money(-figures.givenBackTiyn)}`,
  ];
}

/** What the fiscal till's own Z has to say: it counts what went back over it alone. */
export function linesOfFiscalZ({ money }: DayAtTill, figures: Figures, refundsCount: number): string[] {
  const { paidCount, paidTiyn } = totalsOf(figures);
  const { cash } = figures.taken;
  return [
    `Сатулар саны / Продаж ${String(paidCount)}`,
    `Сату сомасы / Сумма продаж ${money(paidTiyn)}`,
    `Қолма-қол / Наличными ${money(cash.amountTiyn)}`,
    `Қолма-қолсыз / Безналичными ${money(paidTiyn - cash.amountTiyn)}`,
    `Қайтарулар саны / Возвратов ${String(refundsCount)}`,
    `Қайтару сомасы / Сумма возвратов ${money(figures.refundedTiyn)}`,
  ];
}

/** Whether that is read there: how far apart a font sets two signs says nothing. */
export function says(text: string, line: string): boolean {
  return text.replaceAll(' ', '').includes(line.replaceAll(' ', ''));
}

/** The sales that have a receipt, by number, once for each that does not say COPY. */
export function receiptsIn(dataFolder: string): number[] {
  return pdfsIn(join(dataFolder, 'receipts'))
    .flatMap((file) => /_(\d{6})_slip(?:_\d+)?\.pdf$/.exec(file)?.[1] ?? [])
    .map(Number)
    .toSorted((one, other) => one - other);
}

export async function textsIn(folder: string, part: RegExp): Promise<string[]> {
  const files = pdfsIn(folder).filter((file) => part.test(file));
  return Promise.all(files.map((file) => pdfText(file)));
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, one) => all + one, 0);
}
