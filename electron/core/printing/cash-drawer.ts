import type { ShopContext } from '../payments/shop-context.ts';
import { isNoted } from '../platform/acts.ts';
import type { CallsOf, Handlers } from '../platform/handlers.ts';
import { type Permitted, permit } from '../platform/permission.ts';
import { PrinterFailure, type ReceiptPrinter, type ReceiptPrinters } from '../platform/ports.ts';
import { problemOfPrinter } from '../platform/printer-problem.ts';
import { Refusal } from '../platform/refusal.ts';

export interface CashDrawer {
  readonly calls: CallsOf<'drawer.open'>;
  /** Opens it after cash was recorded; not awaited: a closed drawer is visible and has a key. */
  kick(): void;
}

export function createCashDrawer(
  context: ShopContext & {
    readonly receiptPrinters: Pick<ReceiptPrinters, 'openDrawer'>;
    /** Records the act. @throws LedgerFailure */
    readonly note: (commandId: string, by: Permitted, facts: Readonly<Record<string, string>>) => void;
  },
): CashDrawer {
  const { receiptPrinters, settings, ledger, logger } = context;

  function withDrawer(): ReceiptPrinter | null {
    const { receiptPrinter } = settings();
    return receiptPrinter?.drawer === true ? receiptPrinter : null;
  }

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
    if (!isNoted(ledger, commandId)) context.note(commandId, by, { reason, ...(note === '' ? {} : { note }) });
    try {
      await receiptPrinters.openDrawer(printer);
    } catch (failure) {
      throw Refusal.of(problemOfPrinter(failure instanceof PrinterFailure ? failure.kind : 'refused'));
    }
    logger.info('drawer.opened');
    return {};
  };

  return { calls: { 'drawer.open': open }, kick };
}
