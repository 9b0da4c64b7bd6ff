/** A till whose ledger has a million events: its start, and the sales that it makes during its long work. */

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { aim, ms, summarize, table, times } from './figures.ts';
import { fillLedger } from './history.ts';
import type { MillionPhase } from './million-run.ts';
import { bundleScript, measureAlone } from './processes.ts';
import { type PartReport, say } from './report.ts';
import { launchChromium, makeTrainingTill, openTill, PIN, unlock } from './till-page.ts';

const STARTS = 5;
const LIMITS = { startMs: 1_000, waitMs: 100, checkMb: 300, rebuildMs: 180_000 };

export async function benchMillion(isQuick: boolean): Promise<PartReport> {
  // Three and a half events each.
  const made = await ledgerOf(isQuick ? 6_000 : 290_000);
  // What one run leaves under way would be work for the next.
  const folder = `${made}.run`;
  rmSync(folder, { recursive: true, force: true });
  cpSync(made, folder, { recursive: true });
  // Or the first run would share the disk with the copy.
  if (process.platform !== 'win32') spawnSync('sync');
  const script = await bundleScript('million-run');
  const run = async (kind: 'rebuild' | 'work'): Promise<readonly MillionPhase[]> => {
    say(kind);
    const args = [kind, folder, PIN, isQuick ? '5' : '30'];
    return (await measureAlone<{ phases: MillionPhase[] }>(script, args)).phases;
  };
  // The history that the first makes is there for the others.
  const rebuilding = await run('rebuild');
  const phases = [...(await run('work')), ...rebuilding];
  const [addressMs, unlockMs]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < STARTS; turn += 1) {
    await using browser = await launchChromium();
    await using till = await openTill(browser, folder);
    const startedMs = performance.now();
    await unlock(till);
    unlockMs.push(performance.now() - startedMs);
    addressMs.push(till.addressMs);
  }

  const idle = summarize(phases.find(({ name }) => name === 'idle')?.waitsMs ?? []);
  const [address, unlocked] = [summarize(addressMs), summarize(unlockMs)];
  const busy = phases.filter(({ name }) => name !== 'idle');
  const worst = Math.max(...busy.map(({ waitsMs }) => summarize(waitsMs).p99));
  const checkMb = (phases.find(({ name }) => name === 'check')?.maxRss ?? Number.NaN) / 1e6;
  const rebuildMs = phases.find(({ name }) => name === 'rebuild')?.tookMs ?? Number.NaN;
  const limited = (what: string, measured: number, limit: number, unit = 'ms'): string =>
    aim(`${what} at most ${limit.toLocaleString('en')} ${unit}`, measured <= limit, `${ms(measured)} ${unit}`);
  return {
    tables: [
      table(
        'How long a cash sale waits, ms',
        ['during', 'work took, s', 'sales', 'p50', 'p99', 'max', 'p99 to idle', 'longest block', 'resident, MB'],
        phases.map(({ name, tookMs, waitsMs, blockedMs, maxRss }) => {
          const { count, p50, p99, max } = summarize(waitsMs);
          const ratio = name === 'idle' ? '' : times(idle.p99, p99);
          const waits = [p50, p99, max].map(ms);
          return [
            name,
            (tookMs / 1_000).toFixed(1),
            `${count}`,
            ...waits,
            ratio,
            ms(blockedMs),
            (maxRss / 1e6).toFixed(0),
          ];
        }),
      ),
      table(
        `Milliseconds of a warm start, ${STARTS} starts`,
        ['', 'p50', 'max'],
        [
          ['process started → address printed', ms(address.p50), ms(address.max)],
          ['PIN entered → unlocked', ms(unlocked.p50), ms(unlocked.max)],
        ],
        true,
      ),
    ],
    notes: [
      limited('warm start to the address, p50', address.p50, LIMITS.startMs),
      limited('unlock, p50', unlocked.p50, LIMITS.startMs),
      limited('p99 of a sale during any long work', worst, LIMITS.waitMs),
      limited('resident during the check', checkMb, LIMITS.checkMb, 'MB'),
      limited('the history rebuilt', rebuildMs, LIMITS.rebuildMs),
    ],
  };
}

/** The data folder of a training till that has sold so much; kept, since making it takes minutes. Remove it after a change of the schema. */
async function ledgerOf(sales: number): Promise<string> {
  const folder = fileURLToPath(new URL(`../../.cache/ledgers/${sales}`, import.meta.url));
  if (existsSync(folder)) return folder;
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  await using browser = await launchChromium();
  await makeTrainingTill(browser, part);
  const { events, readyMs } = await fillLedger(part, sales, 1);
  say(`${events} events written in ${(readyMs / 1_000).toFixed(0)} s`);
  renameSync(part, folder);
  return folder;
}
