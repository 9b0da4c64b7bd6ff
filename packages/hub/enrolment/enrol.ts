import { hash as digest } from 'node:crypto';
import type { EnrolRequest, EnrolResponse } from '@tilla/shared/hub/wire.ts';
import { Refusal } from '#hub/http/refusal.ts';
import type { AccountRows, Device, Store } from '#hub/store/store.ts';

const CODE_LIFETIME_MS = 10 * 60_000;
const CODES = 10_000_000_000;

const codeHash = (code: string): string => digest('sha256', `tilla-hub enrolment ${code}`);

/** A new code of ten digits for one till of the outlet, valid for ten minutes. */
export async function addCode(
  rows: AccountRows,
  outlet: string,
  random: { fraction(): number },
  nowMs: number,
): Promise<{ readonly code: string; readonly expiresAtMs: number }> {
  const code = String(Math.floor(random.fraction() * CODES)).padStart(10, '0');
  const expiresAtMs = nowMs + CODE_LIFETIME_MS;
  await rows.addCode({ hash: codeHash(code), outlet, expiresAtMs, device: null });
  return { code, expiresAtMs };
}

/** @throws Refusal */
export async function enrol(
  store: Store,
  request: EnrolRequest,
  newId: () => string,
  nowMs: number,
): Promise<EnrolResponse> {
  const hash = codeHash(request.code);
  const account = await store.accountOfCode(hash);
  if (account === null) throw wrong();
  return store.inAccount(account, async (rows) => {
    const code = await rows.lockCode(hash);
    if (code === null) throw wrong();
    const before = code.device === null ? null : await rows.device(code.device);
    if (before !== null && before.signKey !== request.signKey) throw wrong();
    if (code.expiresAtMs < nowMs) throw new Refusal('code_expired', 'The code is more than ten minutes old.');
    const device = before ?? (await addDevice(rows, request, code.outlet, newId(), nowMs));
    if (before === null) await rows.useCode(hash, device.id);
    return responseOf(rows, device);
  });
}

const wrong = (): Refusal => new Refusal('code_wrong', 'There is no such code, or another till used it.');

async function addDevice(
  rows: AccountRows,
  { name, signKey, sealKey, replaces }: EnrolRequest,
  outlet: string,
  id: string,
  nowMs: number,
): Promise<Device> {
  if (replaces !== null) {
    const replaced = await rows.deviceNumbered(replaces);
    if (replaced === null) throw new Refusal('not_found', `There is no till ${String(replaces)}.`);
    await rows.revokeDevice(replaced.id, nowMs);
  }
  const number = await rows.takeNumber();
  if (number === null) throw new Refusal('numbers_used_up', 'Every number of a till is used.');
  const device = {
    id,
    outlet,
    number,
    name,
    signKey,
    sealKey,
    replaces,
    enrolledAtMs: nowMs,
    revokedAtMs: null,
    beat: null,
  };
  await rows.addDevice(device);
  return device;
}

async function responseOf(rows: AccountRows, { id, number, outlet }: Device): Promise<EnrolResponse> {
  const account = await rows.account();
  const place = (await rows.outlets()).find((one) => one.id === outlet);
  if (account === null || place === undefined) throw new Error('An enrolment code without its account or outlet.');
  return {
    deviceId: id,
    number,
    account: { id: account.id, name: account.name },
    outlet: place,
    shopKeyCheck: account.shopKeyCheck,
  };
}

/** The till, the till whose place it took, the one before that: what it may read, and continue. */
export async function lineageOf(rows: AccountRows, device: Device): Promise<readonly Device[]> {
  const lineage = [device];
  for (let before = device.replaces; before !== null; ) {
    const replaced = await rows.deviceNumbered(before);
    if (replaced === null) break;
    lineage.push(replaced);
    // Numbers only grow, so a row that names a later till cannot make this a circle.
    before = replaced.replaces !== null && replaced.replaces < replaced.number ? replaced.replaces : null;
  }
  return lineage;
}
