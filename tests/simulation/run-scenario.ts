/** Plays the days of one scenario, and audits each in the calm of its evening. */

import type { TaskKind } from '@tilla/shared/contract/views/task-view.ts';
import { audit } from './audit.ts';
import { auditLedger } from './audit-ledger.ts';
import type { Happening } from './happenings.ts';
import { chargesOf } from './ledger.ts';
import type { Loss } from './loss.ts';
import { mindNamesakes } from './namesakes.ts';
import { isNeeded } from './needed-tasks.ts';
import type { DayPlan, FaultPeriod, ScenarioPlan } from './plan.ts';
import { createPrintedRandomness, isPrintedCharge, letPrintedBePaid } from './printed.ts';
import { type Protections, protectionsWithout, type SabotagedRule, wrapsWithout } from './protections.ts';
import { playScene } from './scenes/play.ts';
import { type Screens, watchScreens } from './screens.ts';
import { createWorld, type World } from './world.ts';
import { withWraps } from './wrapping/active.ts';

export interface ScenarioResult {
  readonly losses: readonly Loss[];
  /** The day on whose evening the first loss showed; null without one. */
  readonly lostOnDay: number | null;
  readonly struck: ReadonlyMap<string, number>;
  readonly charges: number;
  readonly printedCharges: number;
  readonly sales: number;
  readonly tasks: readonly TaskCount[];
  readonly requests: number;
  readonly fingerprint: string;
  readonly log: readonly Happening[];
}

export interface TaskCount {
  readonly kind: TaskKind;
  readonly day: number;
  readonly isNeeded: boolean;
}

export interface ScenarioOptions {
  readonly isTelling?: boolean;
  /** The rules that do not hold in this world. */
  readonly without?: SabotagedRule | readonly SabotagedRule[];
  /** Receives the world after its last day, before it closes. */
  readonly onEnd?: (world: World) => void;
}

const DAY_MS = 86_400_000;
/** What was sent may arrive for ten minutes; then a manager says that it was not done, and it is asked for again. */
const MAX_WORKLOAD_MS = 16 * 60_000;
const RESTART_MS = 15_000;
/** The longest pause of the watch is 50 s, and of settling 30 s. */
const CALM_MS = 75_000;

export function runScenario(
  plan: ScenarioPlan,
  { isTelling = false, without = [], onEnd }: ScenarioOptions = {},
): Promise<ScenarioResult> {
  const sabotaged = [without].flat();
  return withWraps(wrapsWithout(sabotaged), () => play(plan, isTelling, protectionsWithout(sabotaged), onEnd));
}

async function play(
  plan: ScenarioPlan,
  isTelling: boolean,
  protections: Protections,
  onEnd: ScenarioOptions['onEnd'],
): Promise<ScenarioResult> {
  const world = await createWorld({
    seed: plan.seed,
    tillCount: plan.tillCount,
    pageSize: plan.pageSize,
    isBankUncertain: plan.isBankUncertain,
    isTelling,
    protections,
  });
  const screens = watchScreens(world);
  mindNamesakes(world);
  const printedRandomness = createPrintedRandomness(plan.seed);
  let losses: Loss[] = [];
  let lostOnDay: number | null = null;
  try {
    for (const [index, day] of plan.days.entries()) {
      await world.clock.runTo(index * DAY_MS);
      const isLastDay = index === plan.days.length - 1;
      letPrintedBePaid(world, printedRandomness, isLastDay);
      losses = await playDay(world, day, screens);
      if (isLastDay) losses.push(...auditLedger(world));
      if (losses.length > 0) {
        lostOnDay = day.day;
        break;
      }
    }
    onEnd?.(world);
    return {
      losses,
      lostOnDay,
      struck: world.faults.struck,
      charges: world.service.ledger.ofOrganization(world.organizationId).length,
      printedCharges: chargesOf(world).filter(isPrintedCharge).length,
      sales: world.tills.reduce((all, { kept }) => all + kept.tillLedger.find('sale', {}).length, 0),
      tasks: [...screens.tasks.values()].map((log) => ({
        kind: log.task.kind,
        day: plan.days[0]?.day ?? 0,
        isNeeded: isNeeded(world, log),
      })),
      requests: world.arrivals.length,
      fingerprint: world.happenings.fingerprint(),
      log: world.happenings.lines,
    };
  } finally {
    for (const till of world.tills) till.close();
    world.close();
  }
}

async function playDay(world: World, day: DayPlan, screens: Screens): Promise<Loss[]> {
  const { clock, tills } = world;
  const morningMs = clock.nowMs();
  const faults: Loss[] = [];
  for (const { kind, till, ms } of day.faultPlan) {
    if (kind === 'restored') tills[till]?.restore(ms);
  }
  for (const till of tills) {
    till.beginDay(day.day);
    till.start();
  }
  await clock.runTo(morningMs + 2_000);
  for (const faultPlan of day.faultPlan) clock.at(morningMs + faultPlan.atMs, () => letHappen(world, faultPlan));
  let playing = day.scenes.length;
  for (const scene of day.scenes) {
    clock.at(morningMs + 2_000 + scene.atMs, () => {
      playScene(world, scene)
        .catch((fault: unknown) => {
          faults.push({
            kind: 'internal fault',
            text: fault instanceof Error ? (fault.stack ?? fault.message) : 'thrown',
          });
        })
        .finally(() => {
          playing -= 1;
        });
    });
  }
  await clock.runWhile(() => playing > 0, morningMs + MAX_WORKLOAD_MS);
  world.faults.disarm();
  const overMs = Math.max(...tills.flatMap(({ troubles }) => troubles.map(({ untilMs }) => untilMs)));
  await clock.runTo(Math.max(clock.nowMs(), overMs) + RESTART_MS + CALM_MS);
  await clock.runTo(Math.max(clock.nowMs(), world.calmUntilMs()));
  await world.catchUp();
  let isReading = true;
  void screens.readToday().finally(() => {
    isReading = false;
  });
  await clock.runWhile(() => isReading, clock.nowMs() + RESTART_MS);
  const losses = [...faults, ...audit(world, screens)];
  for (const till of tills) till.close();
  return losses;
}

function letHappen(world: World, { kind, till: number, ms }: FaultPeriod): void {
  const till = world.tills[number];
  if (till === undefined) return;
  switch (kind) {
    case 'offline':
      till.cutOff(ms);
      break;
    case 'kill':
      till.kill('power cut');
      break;
    case 'suspend':
      till.suspend(ms);
      break;
    case 'wall_jump':
      till.jumpWall(ms);
      break;
    case 'disk_full':
      till.fillDisk(ms);
      break;
    case 'service_restart':
      world.restartService(ms);
      break;
    case 'primary_moves':
      world.movePrimary();
      break;
    case 'tariff_ends':
      world.endTariff(ms);
      break;
    case 'bank_refuses':
      world.refuseAtBank(ms);
      break;
    case 'answers_reordered':
      world.reorderRows(ms);
      break;
    case 'false_clock':
      till.mislead(ms);
      break;
    case 'cloned':
      world.copyTill(number);
      break;
    case 'restored':
  }
}
