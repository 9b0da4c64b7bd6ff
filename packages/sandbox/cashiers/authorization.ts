/** Both surfaces (partner document "Cashier authorization"). */

import type { ServiceContext } from '../context/service-context.ts';
import { businessError } from '../http/api-error.ts';
import type { CashierProcess } from '../store/cashier-processes.ts';
import type { Connection } from '../store/connections.ts';
import type { Organization } from '../store/organizations.ts';
import { type CashierSurface, magicOutcome } from './magic-numbers.ts';

const PROCESS_MS = 10 * 60_000;
/** No SMS is sent. */
export const CODE = '0000';

export interface CashierPlace {
  surface: CashierSurface;
  organization: Organization;
  connection: Connection | undefined;
  /** Null for the organization's first. */
  key: number | null;
}

/** `kaspi_connected`. */
export function isCashierConnected(context: ServiceContext, { id, bankSession }: Organization): boolean {
  return bankSession === 'active' && context.connections.ofOrganization(id).some(({ status }) => status === 'active');
}

/** Ends an earlier process of the same place. */
export function beginProcess(context: ServiceContext, { organization, key }: CashierPlace): CashierProcess {
  const nowMs = context.clock.nowMs();
  const prefix = organization.mode === 'sandbox' ? 'SANDBOX-' : '';
  const process: CashierProcess = {
    id: context.store.nextId('cashier_process'),
    organizationId: organization.id,
    connectionId: key,
    processId: `${prefix}${uuid(context)}`,
    status: 'phone_required',
    cashierPhone: null,
    startedAtMs: nowMs,
    endsAtMs: nowMs + PROCESS_MS,
  };
  context.cashierProcesses.put(process);
  return process;
}

export function openProcess(context: ServiceContext, { organization, key }: CashierPlace): CashierProcess | undefined {
  const process = context.cashierProcesses.latest(organization.id, key);
  if (process === undefined || context.clock.nowMs() >= process.endsAtMs) return undefined;
  return process.status === 'phone_required' || process.status === 'otp_required' ? process : undefined;
}

export function requireProcess(context: ServiceContext, place: CashierPlace): CashierProcess {
  const process = openProcess(context, place);
  if (process !== undefined) return process;
  throw processGone(place);
}

const processGone = ({ surface }: CashierPlace) =>
  surface === 'partner'
    ? businessError(409, 'no_process', 'No active process; call init.')
    : businessError(409, 'context_expired', 'The process was closed; start again with auth/init.');

/** Magic numbers may fail it. Also resends. */
export function sendCode(context: ServiceContext, place: CashierPlace, cashierPhone: string): CashierProcess {
  const process = requireProcess(context, place);
  const trouble = magicOutcome(cashierPhone, place.surface);
  if (trouble !== undefined) {
    if (trouble.endsProcess) context.cashierProcesses.put({ ...process, status: 'failed' });
    throw trouble.error.keepingWork();
  }
  const sent: CashierProcess = { ...process, status: 'otp_required', cashierPhone };
  context.cashierProcesses.put(sent);
  return sent;
}

export function requireCodeSent(
  context: ServiceContext,
  place: CashierPlace,
): CashierProcess & { cashierPhone: string } {
  const process = requireProcess(context, place);
  const { cashierPhone } = process;
  if (process.status !== 'otp_required' || cashierPhone === null) throw processGone(place);
  return { ...process, cashierPhone };
}

/** A wrong code changes nothing and can be retried. */
export function verifyCode(context: ServiceContext, place: CashierPlace, code: string): boolean {
  const process = requireCodeSent(context, place);
  if (code !== CODE) return false;
  context.cashierProcesses.put({ ...process, status: 'active' });
  bindCashier(context, place, process.cashierPhone);
  return true;
}

function bindCashier(context: ServiceContext, { organization, connection }: CashierPlace, cashierPhone: string): void {
  const known = context.connections.ofOrganization(organization.id);
  const hasPrimary = known.some(({ isPrimary, id }) => isPrimary && id !== connection?.id);
  const bound: Connection = {
    id: connection?.id ?? context.store.nextId('connection', 501),
    organizationId: organization.id,
    name: connection?.name ?? `Касса ${String(known.length + 1)}`,
    cashierPhone,
    isPrimary: connection?.isPrimary === true || !hasPrimary,
    status: 'active',
    connectedAtMs: context.clock.nowMs(),
  };
  context.connections.put(bound);
  const managed = context.managed.get(organization.id);
  // Sandbox rules until the first cashier is bound (Organization card, sandbox_mode).
  const becomesProduction = managed !== undefined && !managed.isTest;
  const takesRealName = managed?.hasMadeUpName === true;
  context.organizations.put({
    ...organization,
    status: 'verified',
    bankSession: 'active',
    mode: becomesProduction ? 'production' : organization.mode,
    name: takesRealName ? `ИП ${cashierPhone.slice(-4)}-${String(organization.id)}` : organization.name,
  });
  if (takesRealName) context.managed.put({ ...managed, hasMadeUpName: false });
}

function uuid({ random }: ServiceContext): string {
  const hex = random.hex(16);
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-');
}
