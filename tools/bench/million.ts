/** A till whose ledger has a million events: its start, and the sales that it makes during its long work. */

import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { bundleScript } from './bundle-script.ts';
import { ledgerOf } from './million-ledger.ts';
import type { MillionPhase, MillionRun, MillionRunKind } from './million-run.ts';
import { measureAlone, startHost } from './processes.ts';
import type { PartReport } from './report.ts';
import { ms, summarize, times } from './statistics.ts';
import { launchChromium, openTill, PIN, unlock } from './till-page.ts';

/** Three and a half events each. */
const SALES = 290_000;
const QUICK_SALES = 6_000;
const STARTS = 5;
const LIMITS = { startMs: 1_000, waitMs: 100, checkMb: 300, rebuildMs: 180_000 };

interface Start {
  readonly addressMs: number;
  readonly unlockMs: number;
}

export async function benchMillion(isQuick: boolean, say: (line: string) => void): Promise<PartReport> {
  const made = await ledgerOf(isQuick ? QUICK_SALES : SALES, say);
  // What one run leaves under way would be work for the next.
  const folder = `${made}.run`;
  rmSync(folder, { recursive: true, force: true });
  cpSync(made, folder, { recursive: true });
  // Or the first run would share the disk with the copy.
  if (process.platform !== 'win32') spawnSync('sync');
  const script = await bundleScript('million-run');
  const run = async (kind: MillionRunKind): Promise<readonly MillionPhase[]> => {
    say(kind);
    return ((await measureAlone(script, [kind, folder, PIN, isQuick ? '5' : '30'])) as MillionRun).phases;
  };
  // The history that the first makes is there for the others.
  const rebuild = await run('rebuild');
  const work = await run('work');
  const starts: Start[] = [];
  for (let turn = 0; turn < STARTS; turn += 1) starts.push(await measureStart(folder));
  return report([...work, ...rebuild], starts);
}

async function measureStart(folder: string): Promise<Start> {
  const browser = await launchChromium();
  const host = await startHost(folder);
  try {
    const till = await openTill(browser, host.address);
    const startedMs = performance.now();
    await unlock(till);
    return { addressMs: host.addressMs, unlockMs: performance.now() - startedMs };
  } finally {
    await browser.close();
    await host.stop();
  }
}

function report(phases: readonly MillionPhase[], starts: readonly Start[]): PartReport {
  const idle = summarize(phases.find(({ name }) => name === 'idle')?.waitsMs ?? []);
  const address = summarize(starts.map(({ addressMs }) => addressMs));
  const unlocked = summarize(starts.map(({ unlockMs }) => unlockMs));
  const busy = phases.filter(({ name }) => name !== 'idle');
  const worst = Math.max(...busy.map(({ waitsMs }) => summarize(waitsMs).p99));
  const checkMb = (phases.find(({ name }) => name === 'check')?.maxRss ?? Number.NaN) / 1e6;
  const rebuildMs = phases.find(({ name }) => name === 'rebuild')?.tookMs ?? Number.NaN;
  return {
    tables: [
      {
        title: 'How long a cash sale waits, ms',
        head: ['during', 'work took, s', 'sales', 'p50', 'p99', 'max', 'p99 to idle', 'longest block', 'resident, MB'],
        rows: phases.map(({ name, tookMs, waitsMs, blockedMs, maxRss }) => {
          const { count, p50, p99, max } = summarize(waitsMs);
          const seconds = (tookMs / 1_000).toFixed(1);
          const ratio = name === 'idle' ? '' : times(idle.p99, p99);
          return [
            name,
            seconds,
            String(count),
            ms(p50),
            ms(p99),
            ms(max),
            ratio,
            ms(blockedMs),
            (maxRss / 1e6).toFixed(0),
          ];
        }),
      },
      {
        title: `Milliseconds of a warm start, ${String(starts.length)} starts`,
        isDetail: true,
        head: ['', 'p50', 'max'],
        rows: [
          ['process started → address printed', ms(address.p50), ms(address.max)],
          ['PIN entered → unlocked', ms(unlocked.p50), ms(unlocked.max)],
        ],
      },
    ],
    notes: [
      aim('warm start to the address, p50', address.p50, LIMITS.startMs, 'ms'),
      aim('unlock, p50', unlocked.p50, LIMITS.startMs, 'ms'),
      aim('p99 of a sale during any long work', worst, LIMITS.waitMs, 'ms'),
      aim('resident during the check', checkMb, LIMITS.checkMb, 'MB'),
      aim('the history rebuilt', rebuildMs, LIMITS.rebuildMs, 'ms'),
    ],
  };
}

function aim(what: string, measured: number, limit: number, unit: 'ms' | 'MB'): string {
  const verdict = measured <= limit ? 'Met' : '**Missed**';
  return `Aim: ${what} at most ${limit.toLocaleString('en')} ${unit}. ${verdict}: ${ms(measured)} ${unit}.`;
}
