/** The payment cannot be refused: a task asks whether the goods were handed over, or the money is refunded. */

import type { PersonView } from '@tilla/shared/contract/views/app-view.ts';
import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import type { TaskAction } from '@tilla/shared/contract/views/task-view.ts';
import { almatyDay, formatClock } from '@tilla/shared/domain/almaty-time.ts';
import { restrictionNow, restrictions } from '@tilla/shared/domain/restricted-goods.ts';
import { z } from 'zod';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { putNote } from '../ledger/records.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import type { TaskRecord } from '../ledger/task-record.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { noteAct } from '../platform/acts.ts';
import { namesOf } from '../platform/permission.ts';
import type { RecordPut } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import type { LedgerPart } from '../platform/transaction.ts';
import type { GoodsRules } from './goods-rules.ts';

export interface PrintedGoods {
  /** Part of the transaction that makes a printed QR: its list of payments does not name the goods. */
  put(externalOrderId: string, cart: CartInput): RecordPut[];
  /** Part of the transaction that takes in a payment or learns its goods; null where no task is needed. */
  question(payment: PaymentRecord, sale: SaleRecord): LedgerPart;
  /** @throws Refusal `till_sale_hours` while the goods may not be sold. */
  handOver(task: TaskRecord, action: TaskAction, person: PersonView): void;
}

const GROUP = 'printed_goods';
const MAX_NAMES = 6;
const noteIdOf = (externalOrderId: string): string => `${GROUP}:${externalOrderId}`;
const PrintedLines = z.array(z.object({ catalogItemId: z.int().nullable(), name: z.string() }));

export function createPrintedGoods({
  ledger,
  records,
  tasks,
  serverClock,
  settings,
  rules,
}: ShopContext & {
  readonly rules: Pick<GoodsRules, 'ruleOf'>;
}): PrintedGoods {
  function restrictedOf(payment: PaymentRecord, { cart }: SaleRecord) {
    const printed = PrintedLines.safeParse(ledger.read('note', noteIdOf(payment.externalOrderId))?.value);
    return (printed.success ? printed.data : cart.lines).flatMap(({ catalogItemId, name }) => {
      const { restriction } = rules.ruleOf({ catalogItemId, name });
      return restriction === null ? [] : [{ name, restriction }];
    });
  }

  return {
    put(externalOrderId, { lines }) {
      const value = lines.map(({ catalogItemId, name }) => ({ catalogItemId, name }));
      return value.length === 0 ? [] : [putNote(noteIdOf(externalOrderId), value, { group: GROUP })];
    },
    question(payment, sale) {
      const restricted = restrictedOf(payment, sale);
      const paidMs = Date.parse(payment.invoice?.paidAt ?? payment.createdAt);
      const kinds = restricted.map(({ restriction }) => restriction);
      const { age, closed } = restrictionNow(kinds, paidMs, { isCafe: settings().isCafe });
      if (age === null) return null;
      const facts = {
        saleId: payment.saleId,
        saleNumber: payment.saleNumber,
        paymentId: payment.id,
        amountTiyn: payment.amountTiyn,
        day: almatyDay(paidMs),
        time: formatClock(paidMs),
        goods: restricted
          .slice(0, MAX_NAMES)
          .map(({ name }) => name)
          .join(', '),
        kinds: [...new Set(kinds)].join(','),
        born: age.bornOnOrBefore,
        ...(closed === null ? {} : { from: closed.from, until: closed.until }),
      };
      return tasks.draft(
        {
          kind: 'printed_restricted',
          isBlocking: true,
          facts,
          actions: closed === null ? ['was_done', 'refund'] : ['refund', 'was_done'],
        },
        payment.id,
      );
    },
    handOver({ facts }, action, person) {
      if (action !== 'was_done') return;
      const kinds = String(facts['kinds']).split(',');
      const goods = String(facts['goods']);
      // Paid within hours, the goods were handed over then; paid outside, they wait until the hours begin.
      if (facts['from'] !== undefined) {
        const known = restrictions.filter((restriction) => kinds.includes(restriction));
        const { closed } = restrictionNow(known, serverClock.stampMs(), { isCafe: settings().isCafe });
        if (closed !== null) {
          throw new Refusal('till_sale_hours', { from: closed.from, until: closed.until, ...namesOf([goods]) });
        }
      }
      const id = `age:${String(facts['saleId'])}`;
      if (ledger.read('act', id) !== undefined) return;
      const at = new Date(serverClock.stampMs()).toISOString();
      records.write(
        noteAct({
          id,
          at,
          kind: 'sale.age',
          person,
          approvedBy: null,
          facts: {
            sale: Number(facts['saleNumber']),
            born: String(facts['born']),
            ...namesOf([goods]),
            ...(serverClock.nowMs() === null ? { clock: 'machine' } : {}),
          },
        }),
      );
    },
  };
}
