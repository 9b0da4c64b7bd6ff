/** A draft becomes a document in one transaction; its new prices follow, also after a kill. */

import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import { PersonView } from '@tilla/shared/contract/views/app-view.ts';
import { z } from 'zod';
import { writeBestEffort } from '../ledger/best-effort.ts';
import { putCommand, putNote, readNote } from '../ledger/records.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { noteAct } from '../platform/acts.ts';
import { type Caller, defineCalls, type Handlers } from '../platform/handlers.ts';
import { inBackground } from '../platform/in-background.ts';
import { namesOf, permit } from '../platform/permission.ts';
import { Refusal } from '../platform/refusal.ts';
import { costOfLine, wholeThousandths } from './draft-view.ts';
import type { StockFollower } from './follow-stock.ts';
import {
  nextNumber,
  putStart,
  putStockDocument,
  type StockDocument,
  type StockLine,
  undatedDocuments,
} from './stock-document.ts';
import type { DraftLine, StockDraft, StockDrafts } from './stock-drafts.ts';
import type { StockItems } from './stock-item.ts';
import { itemOfOperation } from './stock-moves.ts';

const Waiting = z.object({
  documentId: z.string(),
  person: PersonView,
  approvedBy: PersonView.nullable(),
  prices: z.array(z.object({ itemId: z.int(), priceTiyn: z.int() })),
});
type Waiting = z.infer<typeof Waiting>;

const PRICES = 'stock_prices';

export function createPosting(
  context: ShopContext & {
    readonly drafts: StockDrafts;
    readonly items: StockItems;
    readonly follower: StockFollower;
    readonly changeGoods: Handlers['goods.change'];
  },
) {
  const { ledger, records, clock, serverClock, ids, events, logger, drafts, items, follower, changeGoods } = context;

  /** @throws Refusal `till_input_invalid` with what is missing. */
  function linesOf(draft: StockDraft): DraftLine[] {
    const isCount = draft.kind === 'counted';
    const lines = drafts.lines(draft.id).filter(({ thousandths }) => isCount || thousandths > 0);
    if (lines.length === 0) throw new Refusal('till_stock_empty');
    if (draft.kind === 'writtenOff' && draft.reason === null) throw new Refusal('till_stock_reason');
    return lines.toReversed();
  }

  function lineOf(line: DraftLine): StockLine {
    const { operationId, name, unit, expiresOn, countedAt } = line;
    const itemId = line.itemId ?? (operationId === null ? null : itemOfOperation(context, operationId));
    const thousandths = wholeThousandths(line);
    return { itemId, operationId, name, unit, thousandths, costTiyn: costOfLine(line), expiresOn, countedAt };
  }

  function post(draftId: string, commandId: string, caller: Caller): CallOutput<'stock.post'> {
    const draft = drafts.get(draftId);
    const lines = linesOf(draft);
    const { person, approvedBy } = permit(caller, 'senior', () => ({
      count: lines.length,
      ...namesOf(lines.map(({ name }) => name)),
    }));
    const at = new Date(serverClock.stampMs()).toISOString();
    const { kind, supplier, documentNumber, place, reason, category } = draft;
    const document: StockDocument = {
      id: draft.id,
      kind,
      number: nextNumber(ledger, kind),
      at,
      machineAt: serverClock.nowMs() === null ? new Date(clock.nowMs()).toISOString() : null,
      personId: person.id,
      personName: person.name,
      approvedBy,
      supplier,
      documentNumber,
      place,
      reason,
      category,
      lines: lines.map(lineOf),
    };
    const prices = lines.flatMap(({ itemId, newPriceTiyn }) =>
      itemId === null || newPriceTiyn === null ? [] : [{ itemId, priceTiyn: newPriceTiyn }],
    );
    const output = { documentId: document.id, number: document.number, changedIds: prices.map(({ itemId }) => itemId) };
    const facts = { number: document.number, lines: lines.length, ...(reason === null ? {} : { reason }) };
    records.write(
      putStart(ledger, at),
      putStockDocument(document),
      drafts.close(draftId),
      kind === 'received'
        ? items.putSupplier(
            lines.flatMap(({ itemId }) => itemId ?? []),
            supplier,
            at,
            person.id,
          )
        : null,
      prices.length === 0
        ? null
        : putWaiting({ documentId: document.id, person, approvedBy: caller.approvedBy, prices }),
      noteAct({ id: commandId, at, kind: `stock.${kind}`, person, approvedBy, facts }),
      putCommand(commandId, { name: 'stock.post', output }, at),
    );
    follower.begin();
    events.emit('stock.draftChanged', { draftId });
    events.emit('stock.changed', { isKept: true });
    inBackground(logger, changePrices());
    return output;
  }

  /** One by one, each crossed out when its operation is durable; a repeated one asks for the same price. */
  async function changePrices(): Promise<void> {
    for (const waiting of waitingPrices()) {
      const { person, approvedBy } = waiting;
      let left = waiting.prices;
      for (const { itemId, priceTiyn } of waiting.prices) {
        try {
          await changeGoods({ id: itemId, change: { priceTiyn }, commandId: ids.next() }, { person, approvedBy });
        } catch (failure) {
          if (!(failure instanceof Refusal)) throw failure;
          // Another integration's item keeps its price; the list of goods shows it.
          logger.warn('call.rejected', { route: 'goods.change', code: failure.problem.code });
        }
        left = left.filter((one) => one.itemId !== itemId);
        if (!writeBestEffort(logger, () => records.write(putWaiting({ ...waiting, prices: left })))) return;
      }
    }
  }

  function waitingPrices(): Waiting[] {
    return ledger
      .find('note', { group: PRICES, oldestFirst: true })
      .flatMap(({ id }) => readNote(ledger, id, Waiting.nullable()) ?? []);
  }

  /** Dated by this machine's clock until the service answered (rule L2). */
  function settleDates(): void {
    const nowMs = serverClock.nowMs();
    if (nowMs === null) return;
    const offMs = nowMs - clock.nowMs();
    const moved = (at: string, machineAt: string, saidAt: string): string =>
      new Date(Date.parse(machineAt) + offMs + Date.parse(at) - Date.parse(saidAt)).toISOString();
    for (const document of undatedDocuments(ledger)) {
      const { at, machineAt } = document;
      if (machineAt === null) continue;
      const lines = document.lines.map((line) =>
        line.countedAt === null ? line : { ...line, countedAt: moved(line.countedAt, machineAt, at) },
      );
      records.write(putStockDocument({ ...document, at: moved(at, machineAt, at), machineAt: null, lines }, 'dated'));
      events.emit('stock.changed', { isKept: true });
    }
  }

  return {
    calls: defineCalls({
      'stock.post': ({ draftId, commandId }, caller) => post(draftId, commandId, caller),
    }),
    settleDates() {
      writeBestEffort(logger, settleDates);
    },
    start() {
      inBackground(logger, changePrices());
    },
  };
}

function putWaiting(waiting: Waiting) {
  const isOver = waiting.prices.length === 0;
  return putNote(`${PRICES}:${waiting.documentId}`, isOver ? null : waiting, isOver ? {} : { group: PRICES });
}
