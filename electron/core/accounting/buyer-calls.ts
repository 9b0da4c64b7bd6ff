import { dayStartOf } from '@tilla/shared/domain/almaty-time.ts';
import { putCommand } from '../ledger/records.ts';
import { putSaleBuyer, readSaleBuyer, type SaleBuyer } from '../ledger/sale-buyer.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { defineCalls } from '../platform/handlers.ts';
import { permit } from '../platform/permission.ts';
import { Refusal } from '../platform/refusal.ts';

export function createBuyerCalls({ ledger, records, serverClock, clock, events }: ShopContext) {
  function saleOf(saleId: string): SaleRecord {
    const sale = records.sale(saleId);
    if (sale === undefined) throw new Refusal('till_not_found');
    return sale;
  }

  function write(
    { id, createdAt }: SaleRecord,
    buyer: SaleBuyer | null,
    by: { readonly type: 'sale.buyerSet' | 'sale.taxInvoiceMarked'; readonly personId: string },
    command: { readonly id: string; readonly name: 'buyer.set' | 'buyer.markInvoice' },
  ): void {
    const at = new Date(clock.nowMs()).toISOString();
    records.write(
      { stream: id, ...by, at, data: buyer === null ? {} : { buyer } },
      putSaleBuyer(id, buyer, createdAt),
      putCommand(command.id, { name: command.name, output: {} }, at),
    );
    events.emit('sale.changed', { saleId: id });
  }

  const stamp = (): string => new Date(serverClock.stampMs()).toISOString();

  return {
    calls: defineCalls({
      'buyer.set'({ saleId, bin, commandId }, { person }) {
        if (person === null) throw new Refusal('till_locked');
        const sale = saleOf(saleId);
        if ((readSaleBuyer(ledger, saleId)?.bin ?? null) === bin) return {};
        const buyer = bin === null ? null : { saleId, bin, at: stamp(), personName: person.name, taxInvoice: null };
        write(sale, buyer, { type: 'sale.buyerSet', personId: person.id }, { id: commandId, name: 'buyer.set' });
        return {};
      },
      'buyer.markInvoice'({ saleId, number, day, commandId }, caller) {
        const sale = saleOf(saleId);
        const { person } = permit(caller, 'manager', () => ({ sale: sale.number }));
        const known = readSaleBuyer(ledger, saleId);
        if (known === null) throw new Refusal('till_not_found');
        if (dayStartOf(day) > serverClock.stampMs()) throw new Refusal('till_input_invalid');
        const taxInvoice = number === '' ? null : { number, day, at: stamp(), personName: person.name };
        write(
          sale,
          { ...known, taxInvoice },
          { type: 'sale.taxInvoiceMarked', personId: person.id },
          { id: commandId, name: 'buyer.markInvoice' },
        );
        return {};
      },
    }),
  };
}
