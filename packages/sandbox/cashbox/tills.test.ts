import { expect, it } from 'vitest';
import type { ServiceContext } from '../context/service-context.ts';
import { bookCharge } from '../provider/provider.ts';
import type { ShiftRecord } from '../store/cashbox.ts';
import { BLANK_INVOICE, type InvoiceRecord } from '../store/invoices.ts';
import { bookTillSale } from './tills.ts';

const SALE_MS = Date.parse('2026-03-05T09:00:09.999Z');

function bookedAgo(agoMs: number, book: (context: ServiceContext) => void): ShiftRecord | undefined {
  const kept: ShiftRecord[] = [];
  const context = {
    ledger: { ofInvoice: () => [], charge: () => undefined },
    clock: { nowMs: () => SALE_MS + agoMs },
    organizations: { get: () => ({ id: 1, mode: 'production', fiscalTill: true }) },
    connections: { ofOrganization: () => [] },
    store: { nextId: () => 7_001 },
    cashbox: {
      shifts: { select: () => [], put: (shift: ShiftRecord) => kept.push(shift), count: () => 0 },
      lastShift: () => undefined,
    },
  } as unknown as ServiceContext;
  book(context);
  return kept[0];
}

const shiftOpenedBySaleAgo = (agoMs: number): ShiftRecord | undefined =>
  bookedAgo(agoMs, (context) => {
    bookTillSale(context, { organizationId: 1, connectionId: 1, amountTiyn: 100, atMs: SALE_MS, tender: 'cashless' });
  });

it('a shift begins with the sale that opens it, whatever second the books of it are written in (Cashbox)', () => {
  expect(shiftOpenedBySaleAgo(3)).toMatchObject({ openedAtMs: SALE_MS, totals: { salesCount: 1, salesTiyn: 100 } });
});

it('a sale that is imported hours later opens no shift in the past (Cashbox)', () => {
  expect(shiftOpenedBySaleAgo(3 * 3_600_000)?.openedAtMs).toBe(SALE_MS + 3 * 3_600_000);
});

it('an invoice is booked at the moment it was paid, though the next second has begun (Cashbox)', () => {
  const invoice = { ...BLANK_INVOICE, id: 7, organizationId: 1, connectionId: 1, amountTiyn: 100, bankInvoiceId: 'b7' };
  const shift = bookedAgo(3, (context) => {
    bookCharge(context, { ...invoice, paidAtMs: SALE_MS } as InvoiceRecord);
  });
  expect(shift?.openedAtMs).toBe(SALE_MS);
});
