import {
  autoCloseWire,
  autoWithdrawalWire,
  type CashboxSettings,
  cashboxSettingsWire,
  type FiscalShift,
  shiftPageWire,
} from '../../merchant/cashbox.ts';
import { connectionListAnswer, type Connection as MerchantConnection } from '../../merchant/connections.ts';
import type { Connection } from '../connection.ts';
import type { Answer } from '../outcome.ts';

export type CashboxCalls = ReturnType<typeof createCashboxCalls>;

export function createCashboxCalls({ ask }: Connection) {
  return {
    /** Newest first. */
    listShifts: (
      bankConnectionId: number | null,
      page: number,
      perPage: number,
    ): Promise<Answer<{ readonly shifts: FiscalShift[]; readonly hasMore: boolean }>> =>
      ask({
        method: 'GET',
        path: '/cashbox/shifts',
        query: { bank_connection_id: bankConnectionId, page, per_page: perPage },
        limit: 'cashbox',
        read: shiftPageWire.read,
      }),
    /** The PDF: Z report of a closed shift, X report of the open one. */
    shiftReport: (shiftId: number): Promise<Answer<Uint8Array>> =>
      ask({
        method: 'GET',
        path: '/cashbox/shifts/{id}/report',
        ids: [shiftId],
        limit: 'cashbox',
        isBinary: true,
        read: readPdf,
      }),
    cashboxSettings: (bankConnectionId: number | null): Promise<Answer<CashboxSettings>> =>
      ask({
        method: 'GET',
        path: '/cashbox/settings',
        query: { bank_connection_id: bankConnectionId },
        limit: 'cashbox',
        read: cashboxSettingsWire.read,
      }),
    setAutoClose: (body: string): Promise<Answer<CashboxSettings['autoClose']>> =>
      ask({
        method: 'PUT',
        path: '/cashbox/settings/auto-close',
        body,
        effect: 'repeatable',
        limit: 'cashbox',
        read: autoCloseWire.read,
      }),
    setAutoWithdrawal: (body: string): Promise<Answer<CashboxSettings['autoWithdrawal']>> =>
      ask({
        method: 'PUT',
        path: '/cashbox/settings/auto-withdrawal',
        body,
        effect: 'repeatable',
        limit: 'cashbox',
        read: autoWithdrawalWire.read,
      }),
    /** Needs a key that may manage cashiers. */
    listConnections: (): Promise<Answer<MerchantConnection[]>> =>
      ask({ method: 'GET', path: '/connections', read: connectionListAnswer.read }),
  };
}

/** A captive portal's login page is no report. */
function readPdf(body: unknown): Uint8Array {
  if (body instanceof Uint8Array && String.fromCharCode(...body.slice(0, 4)) === '%PDF') return body;
  throw new TypeError('no PDF');
}
