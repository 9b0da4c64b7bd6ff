/** The accountant's month: its figures, the workbook as a file or by mail, and the tax invoices of businesses. */

import type { AccountantMonthView, DueInvoiceView } from '@tilla/shared/contract/views/accountant-view.ts';
import { TenderKind } from '@tilla/shared/contract/views/tender-view.ts';
import { almatyDay, formatClock } from '@tilla/shared/domain/almaty-time.ts';
import { taxInvoiceDueDay } from '@tilla/shared/domain/tax-rules.ts';
import { workbookParts } from '@tilla/shared/domain/workbook.ts';
import { z } from 'zod';
import { createMailSettings } from '../history/mail-settings.ts';
import { putNote, readNote } from '../ledger/records.ts';
import { buyersWithoutInvoice, creditOf } from '../ledger/sale-buyer.ts';
import { writeFile } from '../platform/export-file.ts';
import { defineCalls } from '../platform/handlers.ts';
import { playOf } from '../platform/keeper-port.ts';
import { type Mailer, MailFailure } from '../platform/mail-port.ts';
import { permit } from '../platform/permission.ts';
import type { ExportFolder, Sealer } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import type { WorkbookPacker } from '../platform/workbook-port.ts';
import { fileWords } from './book-words.ts';
import { createBuyerCalls } from './buyer-calls.ts';
import { bookOf, dataSheets } from './month-book.ts';
import { changesSince, putExport, readExport, rowsOfExport } from './month-changes.ts';
import { type MonthContext, type MonthFacts, readMonth, spanOfMonth } from './month-facts.ts';
import { type MissingRow, missingOf, sumsOf } from './month-sums.ts';

const SHOWN = 200;
const SHOWN_CHANGES = 20;
const MAIL_TO = 'accountant_mail';

export type AccountantContext = MonthContext & {
  readonly exports: ExportFolder;
  readonly workbooks: WorkbookPacker;
  readonly mailer: Mailer;
  readonly sealer: Sealer;
  readonly shop: () => { readonly name: string; readonly idn: string };
  /** Events of the ledger that are not counted yet, of the history and of the stock. */
  readonly catchUp: () => number;
  readonly nowMs: () => number;
};

interface Book {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly changes: number | null;
  /** Remembers what was written, for the next time. */
  readonly keep: () => void;
}

export function createAccountant(context: AccountantContext) {
  const { mode, ledger, records, index, shelf, clock, serverClock, ids, language, exports, workbooks, mailer } =
    context;
  const mail = createMailSettings(ledger, context.sealer);

  const stamp = (): string => new Date(serverClock.stampMs()).toISOString();
  const isOver = (month: string): boolean => spanOfMonth(month).toDay < almatyDay(context.nowMs());

  async function bookFor(month: string, personName: string): Promise<Book> {
    // A file without the latest sales would pass for the month.
    if (context.catchUp() > 0) throw new Refusal('till_busy');
    const facts = await readMonth(context, month);
    const sheets = await dataSheets(facts, shelf, clock);
    const before = readExport(ledger, month);
    const changes = before?.isOver === true ? await changesSince(before, sheets, clock) : null;
    const rows = await rowsOfExport(sheets, clock);
    const { name: shopName, idn: shopBin } = context.shop();
    const at = stamp();
    const head = { shopName, shopBin, isOver: isOver(month), at, personName, before, changes };
    const bytes = await workbooks.pack(workbookParts(bookOf(facts, sheets, head, language())));
    return {
      name: nameOf(month, Date.parse(at)),
      bytes,
      changes: changes?.length ?? null,
      keep() {
        records.write(putExport(month, { at, personName, isOver: head.isOver, ...rows }));
        context.events.emit('accountant.changed', { month });
      },
    };
  }

  function nameOf(month: string, atMs: number): string {
    const { file, ...plays } = fileWords(language());
    const play = playOf(mode);
    const called = play === null ? file : `${file}_${plays[play]}`;
    return `${called}_${month}_${almatyDay(atMs)}_${formatClock(atMs).replace(':', '-')}.xlsx`;
  }

  async function viewOf(facts: MonthFacts, behind: number): Promise<AccountantMonthView> {
    const { month, fromDay, toDay, payments, refunds, shifts } = facts;
    const { sales, paidTiyn, refundedTiyn, roundingTiyn, discountTiyn, vat } = sumsOf(facts);
    const missing = missingOf(facts);
    const sheets = await dataSheets(facts, shelf, clock);
    const before = readExport(ledger, month);
    const changes = before?.isOver === true ? await changesSince(before, sheets, clock) : null;
    return {
      month,
      fromDay,
      toDay,
      today: almatyDay(context.nowMs()),
      isOver: isOver(month),
      behind,
      sales,
      paid: byTender(payments),
      refunded: byTender(refunds),
      paidTiyn,
      refundedTiyn,
      netTiyn: paidTiyn - refundedTiyn,
      roundingTiyn,
      discountTiyn,
      vat,
      credit: facts.credit?.sums ?? null,
      shifts: shiftsOf(shifts),
      rows: sheets.map(({ id, rows }) => ({ sheet: id, count: rows.length })),
      missing: {
        receipts: shownMissing(missing.receipts),
        codes: shownMissing(missing.codes),
        taxInvoices: shownMissing(missing.taxInvoices),
      },
      exported:
        before === undefined
          ? null
          : {
              at: before.at,
              personName: before.personName,
              changes: changes === null ? null : { count: changes.length, first: changes.slice(0, SHOWN_CHANGES) },
            },
      mailTo: mode !== 'training' && mail.read().way === 'smtp' ? (readNote(ledger, MAIL_TO, z.string()) ?? '') : null,
    };
  }

  function dueInvoices(): DueInvoiceView[] {
    const buyers = new Map(buyersWithoutInvoice(ledger).map((buyer) => [buyer.saleId, buyer]));
    const today = almatyDay(context.nowMs());
    return index
      .rowsOf([...buyers.keys()])
      .flatMap(({ id, number, day, paidTiyn, refundedTiyn }): DueInvoiceView[] => {
        const buyer = buyers.get(id);
        const sale = records.sale(id);
        if (buyer === undefined || sale === undefined) return [];
        const amountTiyn = paidTiyn - refundedTiyn + creditOf(sale);
        if (amountTiyn <= 0) return [];
        const dueDay = taxInvoiceDueDay(day);
        return [{ saleId: id, saleNumber: number, day, bin: buyer.bin, amountTiyn, dueDay, isOverdue: dueDay < today }];
      })
      .toSorted((one, other) => one.dueDay.localeCompare(other.dueDay) || one.saleNumber - other.saleNumber);
  }

  return {
    calls: {
      ...createBuyerCalls(context).calls,
      ...defineCalls({
        async 'accountant.month'({ month }, caller) {
          permit(caller, 'manager');
          const behind = context.catchUp();
          return viewOf(await readMonth(context, month), behind);
        },
        async 'accountant.export'({ month }, caller) {
          const { person } = permit(caller, 'manager');
          const { name, bytes, changes, keep } = await bookFor(month, person.name);
          const { file } = await writeFile(exports, name, (written) => written.write(bytes));
          keep();
          return { file, changes };
        },
        async 'accountant.send'({ month, to }, caller) {
          const { person } = permit(caller, 'manager');
          if (mode === 'training') throw new Refusal('till_mail_in_training');
          const server = mail.server();
          const { name, bytes, changes, keep } = await bookFor(month, person.name);
          try {
            await mailer.send(server, {
              messageId: `${ids.next()}@${to.slice(to.lastIndexOf('@') + 1)}`,
              from: server.from,
              to,
              subject: name,
              text: context.shop().name,
              atMs: serverClock.stampMs(),
              attachment: { name, kind: 'xlsx', bytes },
            });
          } catch (failure) {
            if (!(failure instanceof MailFailure)) throw failure;
            throw new Refusal(`till_mail_${failure.kind}`);
          }
          records.write(putNote(MAIL_TO, to));
          keep();
          return { changes };
        },
        'accountant.dueInvoices'(_input, caller) {
          permit(caller, 'manager');
          context.catchUp();
          return { rows: dueInvoices(), today: almatyDay(context.nowMs()) };
        },
      }),
    },
  };
}

function byTender(
  facts: readonly { readonly tender: TenderKind; readonly amountTiyn: number }[],
): AccountantMonthView['paid'] {
  return TenderKind.options.flatMap((tender) => {
    const own = facts.filter((fact) => fact.tender === tender);
    const amountTiyn = own.reduce((sum, fact) => sum + fact.amountTiyn, 0);
    return own.length === 0 ? [] : [{ tender, amountTiyn, count: own.length }];
  });
}

function shownMissing(rows: readonly MissingRow[]): AccountantMonthView['missing']['receipts'] {
  return {
    count: rows.length,
    amountTiyn: rows.reduce((sum, { entry }) => sum + entry.amountTiyn, 0),
    entries: rows.slice(0, SHOWN).map(({ entry }) => entry),
  };
}

function shiftsOf(shifts: MonthFacts['shifts']): AccountantMonthView['shifts'] {
  const counted = shifts.flatMap(({ id, number, at, personName, drawer }) => {
    const differenceTiyn = drawer?.differenceTiyn ?? null;
    if (differenceTiyn === null) return [];
    const day = almatyDay(Date.parse(at));
    const none = { quantity: null, tender: null, saleId: null, saleNumber: null } as const;
    const kind = 'shift_difference' as const;
    return [{ ...none, id, kind, at, day, amountTiyn: differenceTiyn, name: `Z ${String(number)}`, personName }];
  });
  return {
    count: shifts.length,
    uncounted: shifts.length - counted.length,
    differenceTiyn: counted.reduce((sum, { amountTiyn }) => sum + amountTiyn, 0),
    entries: counted,
  };
}
