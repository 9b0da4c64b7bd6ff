/** A ledger of unknown age is compared with the service before its first invoice (rules C3, L4). */

import type { Problem } from '@tilla/shared/contract/problem.ts';
import { problemOf } from '../api/outcome.ts';
import type { TillTags } from '../ledger/till-tags.ts';
import { MAX_IN_FLIGHT_MS } from '../money/runner.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { Ledger } from '../platform/ports.ts';
import { problemIn } from '../platform/refusal.ts';
import type { Progress } from './progress.ts';
import { proveRows } from './proven-rows.ts';
import { searches } from './recovered.ts';
import type { InvoiceRowReconciler } from './rows.ts';
import type { SharedTag } from './shared-tag.ts';
import { sweep } from './sweep.ts';
import { DAY_MS, gateFromMs, rebuildOf } from './windows.ts';

export async function compareFirst(
  context: ShopContext & {
    readonly progress: Progress;
    readonly rows: InvoiceRowReconciler;
    readonly tillTags: TillTags;
    readonly sharedTag: SharedTag;
  },
): Promise<Problem | null> {
  const { client, ledger, progress, rows, serverClock, facts, tillTags, sharedTag } = context;
  // Organization and time must be known before any row is trusted.
  const health = await client.accountHealth('money');
  const isNotGranted = health.kind === 'rejected' && health.code === 'grant_not_granted';
  if (health.kind !== 'ok' && !isNotGranted) return problemOf(health);
  try {
    facts.billing();
    const nowMs = serverClock.nowMs();
    const before = progress.current();
    const restorings = restoringsOf(ledger);
    const throughMs = before.createdThroughMs ?? throughBackupMs(ledger, before.restorings < restorings);
    const fromMs = gateFromMs(throughMs, nowMs);
    const postponed = new Set<number>();
    let hasTakenIn = false;
    for (const search of searches(tillTags, nowMs)) {
      const window = { field: 'created_at', fromMs, toMs: null, search, origin: 'all' } as const;
      const problem = await sweep(client, window, 'money', async (page) => {
        const proven = await proveRows(client, page, rows.isNew, 'money');
        for (const { id } of proven.unasked) postponed.add(id);
        for (const row of proven.rows) {
          const meaning = rows.take(row, 'recovery');
          if (meaning === 'postponed') postponed.add(row.id);
          if (meaning === 'adopted') hasTakenIn = true;
        }
      });
      if (problem !== null) return problem;
    }
    // Requests of the previous run may still arrive; they are this till's, though not in this ledger.
    const wereLost = before.restorings < restorings || (before.createdThroughMs === null && hasTakenIn);
    sharedTag.isWhole(wereLost ? MAX_IN_FLIGHT_MS : 0);
    const isOfUnknownAge = before.createdThroughMs === null && fromMs !== null && nowMs !== null;
    progress.write({
      ...(postponed.size === 0 && nowMs !== null ? { createdThroughMs: nowMs } : {}),
      ...(isOfUnknownAge ? { rebuild: rebuildOf(fromMs, nowMs) } : {}),
      // After a restore the past days are compared at once.
      ...(before.restorings < restorings ? { restorings, pastDaysOn: null } : {}),
    });
    return null;
  } catch (failure) {
    return problemIn(failure);
  }
}

function restoringsOf(ledger: Ledger): number {
  return ledger.history('books').filter(({ type }) => type === 'books.restored').length;
}

/** Until when a restored copy is complete, where it does not say so: its last event, less a day for a wrong clock. */
function throughBackupMs(ledger: Ledger, isJustRestored: boolean): number | null {
  if (!isJustRestored) return null;
  const restored = ledger.history('books').findLast(({ type }) => type === 'books.restored');
  const head = restored?.data['backupHead'] as { readonly seq?: unknown } | undefined;
  const [last] = typeof head?.seq === 'number' ? ledger.eventsFrom(head.seq, 1) : [];
  const atMs = last === undefined ? Number.NaN : Date.parse(last.at);
  return Number.isFinite(atMs) ? atMs - DAY_MS : null;
}
