/** Connects a cashier: slot, phone number, confirmation code (merchant document "Connections"). */

import {
  authSendPhoneRequest,
  authVerifyAnswer,
  authVerifyRequest,
  type CashierStep,
  connectionAnswer,
  connectionDeletedAnswer,
} from '@tilla/payment-api/merchant/connections.ts';
import type { Outcome } from './outcome.ts';
import { READ_TIMEOUT_MS } from './timeouts.ts';
import type { Transport } from './transport.ts';

export interface CashierApi {
  addConnection(): Promise<Outcome<{ readonly id: number }>>;
  makePrimary(connectionId: number): Promise<Outcome<{ readonly id: number }>>;
  removeConnection(connectionId: number): Promise<Outcome<unknown>>;
  beginCashier(connectionId: number): Promise<Outcome<CashierStep>>;
  /** `cashierPhone`: `7XXXXXXXXXX`. A repeated call sends the code again. */
  sendCashierCode(
    connectionId: number,
    cashierPhone: string,
    isDuplicateConfirmed: boolean,
  ): Promise<Outcome<CashierStep>>;
  verifyCashierCode(connectionId: number, otp: string): Promise<Outcome<CashierStep>>;
}

export function createCashierApi(transport: Transport): CashierApi {
  function post<Value>(
    route: string,
    path: string,
    body: string,
    read: (body: unknown) => Value,
  ): Promise<Outcome<Value>> {
    return transport.ask({
      route: `POST ${route}`,
      method: 'POST',
      path,
      body,
      bucket: 'general',
      purpose: 'money',
      timeoutMs: READ_TIMEOUT_MS,
      read,
    });
  }
  const step = (connectionId: number, name: 'init' | 'send-phone' | 'verify-otp', body: string) =>
    post(
      `/connections/{id}/auth/${name}`,
      `/connections/${String(connectionId)}/auth/${name}`,
      body,
      authVerifyAnswer.read,
    );

  return {
    addConnection: () => post('/connections', '/connections', '{}', connectionAnswer.read),
    makePrimary: (id) =>
      post('/connections/{id}/primary', `/connections/${String(id)}/primary`, '{}', connectionAnswer.read),
    removeConnection: (id) =>
      transport.ask({
        route: 'DELETE /connections/{id}',
        method: 'DELETE',
        path: `/connections/${String(id)}`,
        bucket: 'general',
        purpose: 'money',
        timeoutMs: READ_TIMEOUT_MS,
        read: connectionDeletedAnswer.read,
      }),
    beginCashier: (id) => step(id, 'init', '{}'),
    sendCashierCode: (id, phone, isConfirmed) =>
      step(
        id,
        'send-phone',
        JSON.stringify(authSendPhoneRequest.encode({ cashierPhone: phone, confirmDuplicate: isConfirmed })),
      ),
    verifyCashierCode: (id, otp) => step(id, 'verify-otp', JSON.stringify(authVerifyRequest.encode(otp))),
  };
}
