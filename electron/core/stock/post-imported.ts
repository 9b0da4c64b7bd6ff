/** The quantities of a table as documents; a document's id is its import's, so that each is posted once. */

import type { ImportedDocument, StockOfImports } from '../catalog/imported-stock.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { noteAct } from '../platform/acts.ts';
import type { StockFollower } from './follow-stock.ts';
import {
  nextNumber,
  putPendingStart,
  putStart,
  putStockDocument,
  readStockHead,
  type StockDocument,
} from './stock-document.ts';
import type { StockItems } from './stock-item.ts';

export function createPostImported(
  context: ShopContext & { readonly follower: StockFollower; readonly items: StockItems },
): StockOfImports {
  const { ledger, records, clock, serverClock, ids, events, follower, items } = context;

  function post({ importId, part, kind, supplier, at: begunAt, person, approvedBy, lines }: ImportedDocument): void {
    const id = idOf(importId, part);
    if (readStockHead(ledger, id) !== undefined) return;
    const postedAt = new Date(serverClock.stampMs()).toISOString();
    const at = begunAt < postedAt ? begunAt : postedAt;
    const number = nextNumber(ledger, kind);
    const document: StockDocument = {
      id,
      kind,
      number,
      at,
      machineAt: serverClock.nowMs() === null ? new Date(clock.nowMs()).toISOString() : null,
      personId: person.id,
      personName: person.name,
      approvedBy,
      supplier,
      documentNumber: '',
      place: '',
      reason: null,
      category: null,
      lines: lines.map((line) => ({
        ...line,
        operationId: null,
        expiresOn: null,
        countedAt: kind === 'counted' ? at : null,
      })),
    };
    const ofSupplier = kind === 'received' ? lines.map(({ itemId }) => itemId) : [];
    records.write(
      putStart(ledger, postedAt),
      putStockDocument(document),
      items.putSupplier(ofSupplier, supplier, postedAt, person.id),
      noteAct({
        id: ids.next(),
        at: postedAt,
        kind: `stock.${kind}`,
        person,
        approvedBy,
        facts: { number, lines: lines.length },
      }),
    );
    follower.begin();
    events.emit('stock.changed', { isKept: true });
  }

  return {
    begin: (at) => putPendingStart(ledger, at),
    post,
    documentsOf(importId) {
      const documents: ReturnType<StockOfImports['documentsOf']> = [];
      for (let part = 0; ; part += 1) {
        const head = readStockHead(ledger, idOf(importId, part));
        if (head === undefined) return documents;
        documents.push({ id: head.id, kind: head.kind, number: head.number });
      }
    },
  };
}

function idOf(importId: string, part: number): string {
  return part === 0 ? importId : `${importId}:${String(part)}`;
}
