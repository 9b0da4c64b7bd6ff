import type { CallInput } from '@tilla/shared/contract/calls.ts';
import type { PersonView } from '@tilla/shared/contract/views/app-view.ts';
import type { CodeChoice, UncodedLine } from '@tilla/shared/contract/views/fiscal-code-view.ts';
import type { CartLine } from '@tilla/shared/domain/cart.ts';
import { isCoded } from '@tilla/shared/domain/fiscal-code.ts';
import type { GoodsShelf } from '../catalog/goods-shelf.ts';
import { writeBestEffort } from '../ledger/best-effort.ts';
import { isOperationOpen, type OperationRecord } from '../ledger/operation-record.ts';
import { putCommand, putSale } from '../ledger/records.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import type { TenderRecord } from '../ledger/tender-record.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { type Caller, defineCalls } from '../platform/handlers.ts';
import type { CatalogEntry } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import { FrozenReceipt } from './fiscal-receipt.ts';
import { codedCartOf, type LineCodes } from './line-codes.ts';
import { receiptsOf } from './tender-view.ts';
import { putUsedCodes, usedCodeOf } from './used-codes.ts';

const MAX_CHOICES = 12;
const MAX_SEARCHED = 40;
const MAX_WORDS = 3;
const GENERAL_WORDS = ['услуг', 'товар', 'проч', 'қызмет', 'тауар', 'басқа'];

export function createFiscalCodes(
  context: ShopContext & {
    readonly shelf: GoodsShelf;
    readonly lineCodes: LineCodes;
    readonly issue: (tenderId: string, person: PersonView, commandId: string) => string;
  },
) {
  const { client, ledger, records, operations, events, clock, ids, logger, shelf, lineCodes, issue } = context;

  const uncoded = ({ id, name, catalogItemId, newGoods }: CartLine): UncodedLine => ({
    lineId: id,
    name,
    catalogItemId,
    barcode: (catalogItemId === null ? newGoods?.barcode : shelf.find(catalogItemId)?.barcode) ?? null,
  });

  function saleOf(saleId: string): SaleRecord {
    const sale = records.sale(saleId);
    if (sale === undefined) throw new Refusal('till_not_found');
    return sale;
  }

  const lastReceipt = (tender: TenderRecord): OperationRecord | undefined => receiptsOf(tender, operations).at(-1);
  const isWithoutCode = (receipt: OperationRecord | undefined): boolean =>
    receipt !== undefined && !isOperationOpen(receipt) && receipt.problem?.code === 'item_not_fiscal';

  /** The service's catalog decides; this till's copy may be older. */
  async function missingOfSale(sale: SaleRecord): Promise<UncodedLine[]> {
    if (records.tendersOf(sale.id).some((tender) => isWithoutCode(lastReceipt(tender)))) {
      const items = sale.cart.lines.flatMap(({ catalogItemId }) => catalogItemId ?? []);
      const outcome = items.length === 0 ? undefined : await client.goodsById([...new Set(items)], 'watch');
      if (outcome?.kind === 'ok') shelf.take(outcome.value);
    }
    return lineCodes.missingIn(codedCartOf(sale)).map(uncoded);
  }

  function choose({ saleId, lineId, code, commandId }: CallInput<'fiscalCode.choose'>, { person }: Caller) {
    if (person === null) throw new Refusal('till_locked');
    const sale = saleOf(saleId);
    const line = sale.cart.lines.find(({ id }) => id === lineId);
    if (line === undefined) throw new Refusal('till_not_found');
    const change = { fiscalCodes: { ...sale.fiscalCodes, [lineId]: code } };
    const coded: SaleRecord = { ...sale, ...change };
    const output = { left: lineCodes.missingIn(codedCartOf(coded)).length };
    const at = new Date(clock.nowMs()).toISOString();
    records.write(
      { stream: saleId, type: 'sale.codeChosen', at, personId: person.id, data: { ...change, name: line.name } },
      putSale(coded),
      putUsedCodes([{ ...line, fiscalCode: code }]),
      putCommand(commandId, { name: 'fiscalCode.choose', output }, at),
    );
    for (const tender of records.tendersOf(saleId)) {
      const receipt = lastReceipt(tender);
      if (isWithoutCode(receipt)) issueIfCoded(coded, tender, person);
    }
    events.emit('sale.changed', { saleId });
    return output;
  }

  /** The code is stored even if this fails: the receipt's task offers to issue it again. */
  function issueIfCoded(sale: SaleRecord, tender: TenderRecord, person: PersonView): void {
    if (lineCodes.missingOf(sale, tender).length > 0) return;
    writeBestEffort(logger, () => {
      issue(tender.id, person, ids.next());
    });
  }

  // A code may be chosen while the receipt without it is in flight.
  operations.onChange((operation, before) => {
    if (operation.kind !== 'fiscal_receipt' || !isWithoutCode(operation) || isWithoutCode(before ?? undefined)) return;
    const { tenderId, chosenCodes = 0 } = FrozenReceipt.parse(operation.frozen);
    const sale = records.sale(operation.subject);
    const tender = records.tender(tenderId);
    if (sale?.fiscalCodes === undefined || tender === undefined) return;
    if (Object.keys(sale.fiscalCodes).length === chosenCodes) return;
    const { personId, personName } = operation;
    issueIfCoded(sale, tender, { id: personId, name: personName, role: 'cashier' });
  });

  const search = (text: string): CatalogEntry[] =>
    shelf.goods({ text, category: null, only: 'all', offset: 0, limit: MAX_SEARCHED, changedFrom: '' }).rows;

  function choicesOf({ name, catalogItemId, text }: CallInput<'fiscalCode.choices'>): CodeChoice[] {
    const choices = new Map<string, CodeChoice>();
    const add = (entry: Pick<CatalogEntry, 'name' | 'barcode' | 'ntin'>, kind: CodeChoice['kind']): void => {
      const { barcode, ntin } = entry;
      if (barcode === null || ntin === null || !isCoded({ barcode, ntin })) return;
      const key = `${barcode} ${ntin}`;
      if (choices.size < MAX_CHOICES && !choices.has(key)) choices.set(key, { barcode, ntin, name: entry.name, kind });
    };
    if (text.trim() !== '') {
      for (const entry of search(text)) add(entry, 'found');
      return [...choices.values()];
    }
    const used = usedCodeOf(ledger, { name, catalogItemId });
    if (used !== undefined) add({ ...used, name: shelf.byBarcode(used.barcode)?.name ?? name }, 'used');
    const words = wordsOf(name).slice(0, MAX_WORDS);
    for (const word of words) {
      for (const entry of search(word)) if (wordsOf(entry.name).some((own) => own === word)) add(entry, 'similar');
    }
    for (const word of GENERAL_WORDS) {
      for (const entry of search(word))
        if (wordsOf(entry.name).some((own) => own.startsWith(word))) add(entry, 'general');
    }
    return [...choices.values()];
  }

  return {
    calls: defineCalls({
      'fiscalCode.missing': ({ cart }) => ({ lines: lineCodes.missingIn(cart).map(uncoded) }),
      'fiscalCode.missingOfSale': async ({ saleId }) => ({ lines: await missingOfSale(saleOf(saleId)) }),
      'fiscalCode.choices': (input) => ({ choices: choicesOf(input) }),
      'fiscalCode.choose': choose,
    }),
  };
}

/** Numbers and units are no search words: «500» and «г» are in many names. */
function wordsOf(name: string): string[] {
  return (
    name
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/\p{L}{3,}/gu) ?? []
  );
}
