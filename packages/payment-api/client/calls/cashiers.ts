/** Connects a cashier: slot, phone number, confirmation code (merchant document "Connections"). */

import {
  authSendPhoneRequest,
  authVerifyAnswer,
  authVerifyRequest,
  type CashierStep,
  connectionAnswer,
  connectionDeletedAnswer,
} from '../../merchant/connections.ts';
import type { Connection } from '../connection.ts';
import type { Answer } from '../outcome.ts';

export type CashierCalls = ReturnType<typeof createCashierCalls>;

export function createCashierCalls({ ask }: Connection) {
  const step = (connectionId: number, name: 'init' | 'send-phone' | 'verify-otp', body: string) =>
    ask({
      method: 'POST',
      path: `/connections/{id}/auth/${name}`,
      ids: [connectionId],
      body,
      read: authVerifyAnswer.read,
    });

  return {
    addConnection: (): Promise<Answer<{ readonly id: number }>> =>
      ask({ method: 'POST', path: '/connections', body: '{}', read: connectionAnswer.read }),
    makePrimary: (connectionId: number): Promise<Answer<{ readonly id: number }>> =>
      ask({
        method: 'POST',
        path: '/connections/{id}/primary',
        ids: [connectionId],
        body: '{}',
        read: connectionAnswer.read,
      }),
    removeConnection: (connectionId: number): Promise<Answer<unknown>> =>
      ask({ method: 'DELETE', path: '/connections/{id}', ids: [connectionId], read: connectionDeletedAnswer.read }),
    beginCashier: (connectionId: number): Promise<Answer<CashierStep>> => step(connectionId, 'init', '{}'),
    /** `cashierPhone`: `7XXXXXXXXXX`. A repeated call sends the code again. */
    sendCashierCode: (
      connectionId: number,
      cashierPhone: string,
      isDuplicateConfirmed: boolean,
    ): Promise<Answer<CashierStep>> =>
      step(
        connectionId,
        'send-phone',
        JSON.stringify(authSendPhoneRequest.encode({ cashierPhone, confirmDuplicate: isDuplicateConfirmed })),
      ),
    verifyCashierCode: (connectionId: number, otp: string): Promise<Answer<CashierStep>> =>
      step(connectionId, 'verify-otp', JSON.stringify(authVerifyRequest.encode(otp))),
  };
}
