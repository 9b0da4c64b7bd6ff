/** What a run prints: every fault x phase with its count, then the totals. */

import {
  goodsNames,
  kindsOf,
  type OperationName,
  operationNames,
  type Phase,
  pairName,
  pairsOf,
  phasesOf,
} from './fault-table.ts';
import { lossKinds } from './loss.ts';
import type { Simulated } from './simulate.ts';

export function drawStrikes({ struck }: Simulated): string[] {
  return [...operationNames, ...goodsNames].flatMap((name) => drawOperation(name, struck));
}

export function drawTotals(simulated: Simulated, seconds: number): string[] {
  const { days, charges, requests, struck, failures, fingerprint } = simulated;
  const losses = failures.flatMap((failure) => failure.losses);
  const strikes = [...struck.values()].reduce((sum, times) => sum + times, 0);
  return [
    `${String(days)} shop-days, ${String(charges)} charges, ${String(requests)} requests, ${String(strikes)} faults struck`,
    ...drawTasks(simulated),
    ...lossKinds.map((kind) => `${kind}: ${String(losses.filter((loss) => loss.kind === kind).length)}`),
    `${(days / seconds).toFixed(1)} shop-days a second; fingerprint ${fingerprint.slice(0, 16)}`,
  ];
}

/** Each kind of task with how often it was asked, and how often nobody needed it; the rates are by sales. */
function drawTasks({ sales, tasks }: Simulated): string[] {
  const needless = tasks.filter(({ isNeeded }) => !isNeeded);
  const [first] = needless;
  const kinds = [...Map.groupBy(tasks, ({ kind }) => kind)].map(
    ([kind, same]) => `${kind} ${String(same.length)} (${String(same.filter(({ isNeeded }) => !isNeeded).length)})`,
  );
  return [
    `${String(sales)} sales, ${rate(tasks.length, sales)} raised a task; ${rate(needless.length, sales)} one that nobody needed${
      first === undefined ? '' : ` (${first.kind} in the scenario of day ${String(first.day)})`
    }`,
    `tasks by kind, in brackets those that nobody needed: ${kinds.toSorted().join(', ')}`,
  ];
}

function rate(count: number, sales: number): string {
  return count === 0 ? 'none' : `1 in ${(sales / count).toFixed(1)}`;
}

export function rarest({ struck }: Simulated): { name: string; times: number } {
  const counts = operationNames
    .flatMap(pairsOf)
    .map(pairName)
    .map((name) => ({ name, times: struck.get(name) ?? 0 }));
  return counts.reduce((min, one) => (one.times < min.times ? one : min));
}

function drawOperation(operation: OperationName, struck: ReadonlyMap<string, number>): string[] {
  const phases = phasesOf[operation];
  const kinds = [...new Set(phases.flatMap((phase) => kindsOf(operation, phase)))];
  const cell = (phase: Phase, kind: (typeof kinds)[number]): string =>
    kindsOf(operation, phase).includes(kind) ? String(struck.get(pairName({ operation, phase, kind })) ?? 0) : '';
  return [
    '',
    [operation.padEnd(22), ...phases.map((phase) => phase.padStart(8))].join(''),
    ...kinds.map((kind) => [kind.padEnd(22), ...phases.map((phase) => cell(phase, kind).padStart(8))].join('')),
  ];
}
