/** The intents to close a shift that the tills' ledgers hold now: a ledger that is put back has forgotten some. */

import type { OperationRecord } from '#core/ledger/operation-record.ts';
import type { World } from './world.ts';

/** A close that left while a customer could still pay, or money was going back; what its ledger said then. */
export interface ClosedOver {
  readonly clientOperationId: string;
  readonly invoiceId: number;
  readonly wasApproved: boolean;
}

type Tills = World['tills'];

export function closeIntents(tills: Tills): OperationRecord[] {
  return tills.flatMap(({ kept }) =>
    kept.tillLedger
      .find('operation', { oldestFirst: true })
      .map(({ value }) => value as OperationRecord)
      .filter(({ kind }) => kind === 'shift_close'),
  );
}

export function intentsOf(intents: readonly OperationRecord[], cause: string): OperationRecord[] {
  return intents.filter(({ frozen }) => cause.startsWith(clientOperationIdOf(frozen)));
}

/** Asked as the close arrives: what somebody said then may be forgotten when the day is judged. */
export function closedOver(tills: Tills, clientOperationId: string, invoiceId: number): ClosedOver {
  const asked = intentsOf(closeIntents(tills), clientOperationId);
  return { clientOperationId, invoiceId, wasApproved: asked.some(({ approvedBy }) => approvedBy !== null) };
}

function clientOperationIdOf(frozen: Readonly<Record<string, unknown>>): string {
  const body = JSON.parse(String(frozen['body'])) as { readonly client_operation_id?: string };
  return body.client_operation_id ?? 'none';
}
