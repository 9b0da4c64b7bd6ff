import {
  autoCloseWire,
  autoWithdrawalWire,
  type CashboxSettings,
  cashboxSettingsWire,
  type FiscalShift,
  shiftPageWire,
} from '@tilla/payment-api/merchant/cashbox.ts';
import { type Connection, connectionListAnswer } from '@tilla/payment-api/merchant/connections.ts';
import type { Outcome } from './outcome.ts';
import { queryString } from './query-string.ts';
import { READ_TIMEOUT_MS } from './timeouts.ts';
import type { Ask, Transport } from './transport.ts';

export interface CashboxApi {
  /** Newest first. */
  listShifts(
    bankConnectionId: number | null,
    page: number,
    perPage: number,
  ): Promise<Outcome<{ readonly shifts: FiscalShift[]; readonly hasMore: boolean }>>;
  /** The PDF: Z report of a closed shift, X report of the open one. */
  shiftReport(shiftId: number): Promise<Outcome<Uint8Array>>;
  cashboxSettings(bankConnectionId: number | null): Promise<Outcome<CashboxSettings>>;
  /** Idempotent, so no money call. */
  setAutoClose(body: string): Promise<Outcome<CashboxSettings['autoClose']>>;
  setAutoWithdrawal(body: string): Promise<Outcome<CashboxSettings['autoWithdrawal']>>;
  /** Needs a key that may manage cashiers. */
  listConnections(): Promise<Outcome<Connection[]>>;
}

export function createCashboxApi(transport: Transport): CashboxApi {
  function ask<Value>(
    route: string,
    path: string,
    read: (body: unknown) => Value,
    more: Partial<Pick<Ask<Value>, 'method' | 'body' | 'bucket' | 'isBinary'>> = {},
  ): Promise<Outcome<Value>> {
    const { method = 'GET', bucket = 'cashbox', ...rest } = more;
    return transport.ask({
      route: `${method} ${route}`,
      method,
      path,
      bucket,
      purpose: 'money',
      timeoutMs: READ_TIMEOUT_MS,
      read,
      ...rest,
    });
  }

  return {
    listShifts: (bankConnectionId, page, perPage) =>
      ask(
        '/cashbox/shifts',
        `/cashbox/shifts${queryString({ bank_connection_id: bankConnectionId, page, per_page: perPage })}`,
        shiftPageWire.read,
      ),
    shiftReport: (shiftId) =>
      ask('/cashbox/shifts/{id}/report', `/cashbox/shifts/${String(shiftId)}/report`, readPdf, { isBinary: true }),
    cashboxSettings: (bankConnectionId) =>
      ask(
        '/cashbox/settings',
        `/cashbox/settings${queryString({ bank_connection_id: bankConnectionId })}`,
        cashboxSettingsWire.read,
      ),
    setAutoClose: (body) =>
      ask('/cashbox/settings/auto-close', '/cashbox/settings/auto-close', autoCloseWire.read, { method: 'PUT', body }),
    setAutoWithdrawal: (body) =>
      ask('/cashbox/settings/auto-withdrawal', '/cashbox/settings/auto-withdrawal', autoWithdrawalWire.read, {
        method: 'PUT',
        body,
      }),
    listConnections: () => ask('/connections', '/connections', connectionListAnswer.read, { bucket: 'general' }),
  };
}

/** A captive portal's login page is no report. */
function readPdf(body: unknown): Uint8Array {
  if (body instanceof Uint8Array && String.fromCharCode(...body.slice(0, 4)) === '%PDF') return body;
  throw new TypeError('no PDF');
}
