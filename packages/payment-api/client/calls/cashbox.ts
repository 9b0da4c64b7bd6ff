import { autoCloseWire, autoWithdrawalWire, cashboxSettingsWire, shiftPageWire } from '../../merchant/cashbox.ts';
import { connectionListAnswer } from '../../merchant/connections.ts';
import type { Connection } from '../connection.ts';

export function createCashboxCalls({ ask }: Connection) {
  return {
    /** Newest first. */
    listShifts: (bankConnectionId: number | null, page: number, perPage: number) =>
      ask({
        method: 'GET',
        path: '/cashbox/shifts',
        query: { bank_connection_id: bankConnectionId, page, per_page: perPage },
        limit: 'cashbox',
        read: shiftPageWire.read,
      }),
    /** The PDF: Z report of a closed shift, X report of the open one. */
    shiftReport: (shiftId: number) =>
      ask({
        method: 'GET',
        path: '/cashbox/shifts/{id}/report',
        ids: [shiftId],
        limit: 'cashbox',
        isBinary: true,
        read: readPdf,
      }),
    cashboxSettings: (bankConnectionId: number | null) =>
      ask({
        method: 'GET',
        path: '/cashbox/settings',
        query: { bank_connection_id: bankConnectionId },
        limit: 'cashbox',
        read: cashboxSettingsWire.read,
      }),
    setAutoClose: (body: string) =>
      ask({
        method: 'PUT',
        path: '/cashbox/settings/auto-close',
        body,
        effect: 'repeatable',
        limit: 'cashbox',
        read: autoCloseWire.read,
      }),
    setAutoWithdrawal: (body: string) =>
      ask({
        method: 'PUT',
        path: '/cashbox/settings/auto-withdrawal',
        body,
        effect: 'repeatable',
        limit: 'cashbox',
        read: autoWithdrawalWire.read,
      }),
    /** Needs a key that may manage cashiers. */
    listConnections: () => ask({ method: 'GET', path: '/connections', read: connectionListAnswer.read }),
  };
}

/** A captive portal's login page is no report. */
function readPdf(body: unknown): Uint8Array {
  if (body instanceof Uint8Array && String.fromCharCode(...body.slice(0, 4)) === '%PDF') return body;
  throw new TypeError('no PDF');
}
