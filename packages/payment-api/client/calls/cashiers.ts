/** Connects a cashier: slot, phone number, confirmation code (merchant document "Connections"). */

import {
  authSendPhoneRequest,
  authVerifyAnswer,
  authVerifyRequest,
  connectionAnswer,
  connectionDeletedAnswer,
} from '../../merchant/connections.ts';
import type { Connection } from '../connection.ts';

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
    addConnection: () => ask({ method: 'POST', path: '/connections', body: '{}', read: connectionAnswer.read }),
    makePrimary: (connectionId: number) =>
      ask({
        method: 'POST',
        path: '/connections/{id}/primary',
        ids: [connectionId],
        body: '{}',
        read: connectionAnswer.read,
      }),
    removeConnection: (connectionId: number) =>
      ask({ method: 'DELETE', path: '/connections/{id}', ids: [connectionId], read: connectionDeletedAnswer.read }),
    beginCashier: (connectionId: number) => step(connectionId, 'init', '{}'),
    /** `cashierPhone`: `7XXXXXXXXXX`. A repeated call sends the code again. */
    sendCashierCode: (connectionId: number, cashierPhone: string, isDuplicateConfirmed: boolean) =>
      step(
        connectionId,
        'send-phone',
        JSON.stringify(authSendPhoneRequest.encode({ cashierPhone, confirmDuplicate: isDuplicateConfirmed })),
      ),
    verifyCashierCode: (connectionId: number, otp: string) =>
      step(connectionId, 'verify-otp', JSON.stringify(authVerifyRequest.encode(otp))),
  };
}
