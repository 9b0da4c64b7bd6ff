/** The cash drawer at the receipt printer: opens for cash, and by hand with a reason. */

import type { CallInput } from '@tilla/shared/contract/calls.ts';
import { isNoted } from '../platform/acts.ts';
import type { CallsOf, Handlers } from '../platform/handlers.ts';
import { type Permitted, permit } from '../platform/permission.ts';
import {
  type Ledger,
  type Logger,
  PrinterFailure,
  type ReceiptPrinter,
  type ReceiptPrinters,
  type StoredSettings,
} from '../platform/ports.ts';
import { problemOfPrinter } from '../platform/printer-problem.ts';
import { Refusal } from '../platform/refusal.ts';

export interface CashDrawerParts {
  readonly receiptPrinters: Pick<ReceiptPrinters, 'openDrawer'>;
  readonly settings: () => Pick<StoredSettings, 'receiptPrinter'>;
  readonly ledger: Ledger;
  /** Records the act. @throws LedgerFailure */
  readonly note: (commandId: string, by: Permitted, facts: Readonly<Record<string, string>>) => void;
  readonly logger: Logger;
  /** Kind of a counter tender; undefined for an unknown id. */
  readonly tenderKind: (tenderId: string) => 'cash' | 'card' | undefined;
}

type CashCalls = CallsOf<'sale.payByCash' | 'sale.payPart' | 'sale.addTender' | 'tender.giveBack' | 'cashbox.moveCash'>;

export interface CashDrawer {
  readonly calls: CallsOf<'drawer.open'>;
  /** The same calls, each followed by a drawer kick where cash is involved. */
  withDrawerKick(calls: CashCalls): CashCalls;
}

export function createCashDrawer(parts: CashDrawerParts): CashDrawer {
  const { receiptPrinters, settings, ledger, logger } = parts;

  function withDrawer(): ReceiptPrinter | null {
    const { receiptPrinter } = settings();
    return receiptPrinter?.drawer === true ? receiptPrinter : null;
  }

  /** After the ledger write; nobody waits, since a closed drawer is visible and has a key. */
  function kick(): void {
    const printer = withDrawer();
    if (printer === null) return;
    receiptPrinters.openDrawer(printer).then(
      () => {
        logger.info('drawer.opened');
      },
      (failure: unknown) => {
        logger.warn('drawer.failed', { code: failure instanceof PrinterFailure ? failure.kind : 'thrown' });
      },
    );
  }

  /** The act is in the ledger before the drawer opens. */
  const open: Handlers['drawer.open'] = async ({ reason, note, commandId }, caller) => {
    const by = permit(caller, 'senior');
    const printer = withDrawer();
    if (printer === null) throw new Refusal('till_drawer_missing');
    if (!isNoted(ledger, commandId)) parts.note(commandId, by, { reason, ...(note === '' ? {} : { note }) });
    try {
      await receiptPrinters.openDrawer(printer);
    } catch (failure) {
      const { code, params } = problemOfPrinter(failure instanceof PrinterFailure ? failure.kind : 'refused');
      throw new Refusal(code, params);
    }
    logger.info('drawer.opened');
    return {};
  };

  function after<Name extends keyof CashCalls>(
    handler: Handlers[Name],
    isCash: (input: CallInput<Name>) => boolean,
  ): Handlers[Name] {
    const act = handler as (...given: Parameters<Handlers[Name]>) => unknown;
    return (async (...given: Parameters<Handlers[Name]>) => {
      const answer = await act(...given);
      if (isCash(given[0])) kick();
      return answer;
    }) as Handlers[Name];
  }

  return {
    calls: { 'drawer.open': open },
    withDrawerKick: (calls) => ({
      'sale.payByCash': after<'sale.payByCash'>(calls['sale.payByCash'], () => true),
      'sale.payPart': after<'sale.payPart'>(calls['sale.payPart'], ({ tender }) => tender === 'cash'),
      'sale.addTender': after<'sale.addTender'>(calls['sale.addTender'], ({ tender }) => tender === 'cash'),
      'tender.giveBack': after<'tender.giveBack'>(
        calls['tender.giveBack'],
        ({ tenderId }) => parts.tenderKind(tenderId) === 'cash',
      ),
      'cashbox.moveCash': after<'cashbox.moveCash'>(calls['cashbox.moveCash'], () => true),
    }),
  };
}
