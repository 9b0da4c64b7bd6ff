/** A scenario as a person reads it: what was planned, then line by line what happened, with its times. */

import type { Happening } from './happenings.ts';
import type { Loss } from './loss.ts';
import type { FaultPeriod, ScenarioPlan } from './plan.ts';
import type { Scene } from './scenes/scene.ts';

const DAY_MS = 86_400_000;
/** Looks that brought nothing new are only counted. */
const look = /^(GET \/invoices\/\d+|POST \/invoices\/status\/check) -> 200/;

export function describeScenario(plan: ScenarioPlan): string[] {
  const tills = plan.tillCount === 1 ? 'one till' : `${String(plan.tillCount)} tills on one key`;
  return [
    `A shop with ${tills}.`,
    ...plan.days.flatMap(({ day, scenes, faultPlan }) => [
      `Day ${String(day)}:`,
      ...scenes.map((scene) => `  ${describeScene(scene)}`),
      ...faultPlan.map((one) => `  ${describeFaults(one)}`),
    ]),
  ];
}

export function describeHappenings(plan: ScenarioPlan, happenings: readonly Happening[]): string[] {
  const lines: string[] = [];
  let looks = 0;
  let lastLook = '';
  const flush = (): void => {
    if (looks > 0) lines.push(`${' '.repeat(26)}(${String(looks)} more looks with the same answer)`);
    looks = 0;
  };
  for (const { atMs, who, what } of happenings) {
    const isLook = look.test(what);
    if (isLook && lastLook === `${who} ${what}`) {
      looks += 1;
      continue;
    }
    flush();
    lastLook = isLook ? `${who} ${what}` : '';
    lines.push(`${timeOf(plan, atMs)}  ${who.padEnd(9)} ${what}`);
  }
  flush();
  return lines;
}

export function describeLosses(losses: readonly Loss[]): string[] {
  return losses.map(({ kind, text }) => `LOSS ${kind}: ${text}`);
}

function describeScene(scene: Scene): string {
  const { till, atMs, clicks, faults } = scene;
  const often = clicks > 1 ? ` (clicks ${String(clicks)} times)` : '';
  const manager = scene.manager === 'later' ? '' : `; the manager answers ${scene.manager.replaceAll('_', ' ')}`;
  const trouble = faults.map(({ operation, phase, kind }) => `${kind} at ${operation} ${phase}`).join(', ');
  return [
    `${seconds(atMs)} till ${String(till + 1)} ${actOf(scene)}${often}${manager}`,
    ...(trouble === '' ? [] : [`faults: ${trouble}`]),
  ].join('; ');
}

function actOf(scene: Scene): string {
  const price = tenge(scene.priceTiyn);
  switch (scene.kind) {
    case 'invoice':
      return [
        `sells for ${price} by ${scene.tender === 'qr' ? 'QR' : 'phone'}`,
        `the customer ${scene.customer.replaceAll('_', ' ')}`,
        `the cashier ${scene.cashier.replaceAll('_', ' ')}`,
      ].join('; ');
    case 'refund':
      return `sells for ${price}, then gives back ${scene.partsTiyn.map(tenge).join(' and ')}`;
    case 'shop_refund':
      return `gives back ${tenge(scene.partsTiyn[0])} of what till ${String(scene.seller + 1)} sold for ${price}, and till ${String(scene.second + 1)} gives back ${tenge(scene.partsTiyn[1])}`;
    case 'counter':
      return `sells for ${price} by ${scene.tender}`;
    case 'qr_refund':
      return `sells for ${price}, then gives it back by QR${scene.isBothWays ? ' and the ordinary way' : ''}`;
    case 'standing':
      return `makes a ${scene.what.replaceAll('_', ' ')} over ${price}`;
    case 'swap':
      return `bills ${price} by phone; ${scene.isCalledBack ? 'the cashier calls it back' : 'the customer rejects it'}, pays in cash, and the request arrives again`;
    case 'goods':
      return `makes the goods ${scene.ref} at ${price}${goodsActs[scene.what]}`;
    case 'close':
      return `sells for ${price} in cash, then closes the shift${scene.sellsAgainAfterMs === null ? '' : ', and sells again'}`;
  }
}

const goodsActs = {
  create: '',
  change: ', then changes their price twice',
  remove: ', then removes them',
  remove_many: ', three of them, then removes all',
} as const;

function tenge(tiyn: number): string {
  return `${String(tiyn / 100)} tenge`;
}

function describeFaults({ kind, till, atMs, ms }: FaultPeriod): string {
  if (kind === 'restored')
    return `  before opening, till ${String(till + 1)} gets its ledger of ${String(ms)} evenings ago`;
  return `${seconds(atMs)} till ${String(till + 1)}: ${kind.replaceAll('_', ' ')}${ms === 0 ? '' : ` (${seconds(ms).trim()})`}`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`.padStart(8);
}

/** `day 7 00:01:02.345`: the day of the run, and the time since its morning. */
function timeOf(plan: ScenarioPlan, atMs: number): string {
  const inDay = atMs % DAY_MS;
  const time = new Date(inDay).toISOString().slice(11, 23);
  return `day ${String(plan.days[Math.floor(atMs / DAY_MS)]?.day ?? 0)} ${time}`;
}
