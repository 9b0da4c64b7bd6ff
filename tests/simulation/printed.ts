/** Customers who pay a printed QR: nobody at a till has to do with it, and each of them is a sale of the till that made the code. */

import { payStaticQr } from 'tilla-sandbox/merchant/static-qr/static-qr.ts';
import type { StaticQrRecord } from 'tilla-sandbox/store/static-qrs.ts';
import type { OperationRecord } from '#core/ledger/operation-record.ts';
import { sum } from './loss.ts';
import { createRandomness, mixSeeds, type Randomness } from './randomness.ts';
import type { World } from './world.ts';

const MAX_A_DAY = 3;
const TRADE_MS = 75_000;
const HOUR_MS = 3_600_000;

/** Each scenario has a chance of its own for them, so that no other choice of it becomes another one. */
export function createPrintedRandomness(seed: number): Randomness {
  return createRandomness(mixSeeds(seed, 23));
}

/** Some pay while the tills trade, some at night, when no till is there to notice. */
export function letPrintedBePaid(world: World, randomness: Randomness, isLastDay: boolean): void {
  const { clock } = world;
  const times = randomness.int(0, MAX_A_DAY);
  for (let time = 0; time < times; time += 1) {
    const isAtNight = randomness.of(0.2) && !isLastDay;
    const afterMs = randomness.int(5_000, TRADE_MS) + (isAtNight ? 5 * HOUR_MS : 0);
    const luck = randomness.unit();
    clock.at(clock.nowMs() + afterMs, () => void payOne(world, luck));
  }
}

async function payOne(world: World, luck: number): Promise<void> {
  await world.catchUp();
  const { service, organizationId, happenings } = world;
  const organization = service.organizations.get(organizationId);
  const hanging = hangingCodes(world);
  const code = hanging[Math.floor(luck * hanging.length)];
  if (organization === undefined || code === undefined) return;
  const invoice = service.store.transaction(() => payStaticQr(service, organization, code));
  happenings.digest(`customer pays printed ${String(code.id)}`);
  happenings.tell('customer', () => `pays printed QR ${String(code.id)} over ${sum(invoice.amountTiyn)}`);
}

/** Only what a till has shown is printed; a second one made by a request still in flight is seen by nobody. */
function hangingCodes({ tills, service }: World): StaticQrRecord[] {
  const ids = tills.flatMap(({ kept }) =>
    kept.tillLedger
      .find('operation', {})
      .map(({ value }) => value as OperationRecord)
      .filter(({ kind, step, problem }) => kind === 'static_qr' && step === 'confirmed' && problem === null)
      .map(({ result }) => (result as { readonly id: number }).id),
  );
  return [...new Set(ids)].sort((one, other) => one - other).flatMap((id) => service.staticQrs.get(id) ?? []);
}

/** Whether a charge was made by a printed QR: each payment of one is a sale of its own. */
export function isPrintedCharge({ externalOrderId }: { readonly externalOrderId: string | null }): boolean {
  return externalOrderId?.startsWith('static.') === true;
}
