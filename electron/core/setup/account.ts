import type { AccountHealth, Tariff } from '@tilla/payment-api/merchant/account.ts';
import { AccountView } from '@tilla/shared/contract/views/account-view.ts';
import {
  type AccountWarning,
  ClosedFunction,
  type ConnectionView,
  TariffView,
} from '@tilla/shared/contract/views/app-view.ts';
import { z } from 'zod';
import { writeBestEffort } from '../ledger/best-effort.ts';
import { putNote } from '../ledger/records.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { CallsOf } from '../platform/handlers.ts';
import { inBackground } from '../platform/in-background.ts';
import { type Cancel } from '../platform/ports.ts';
import { problemIn } from '../platform/refusal.ts';
import { writeParts } from '../platform/transaction.ts';
import { warningsOf } from './warnings.ts';

export interface Account {
  /** `idn`: the business's identification number (BIN or IIN); null where the service does not report it. */
  shop(): { name: string; hasCatalog: boolean; idn: string | null } | null;
  tariff(): TariffView | null;
  warnings(): readonly AccountWarning[];
  /** Functions that screens hide, because the key or a right of it was refused. */
  closed(): readonly ClosedFunction[];
  connection(): Pick<ConnectionView, 'status' | 'since' | 'problem'>;
  readonly calls: CallsOf<'account.check' | 'account.view'>;
  refresh(): Promise<void>;
  onChange(listener: () => void): void;
  start(): void;
  stop(): void;
}

const onlinePauseMs = 60_000;
const offlinePauseMs = 5_000;
const refusedPauseMs = 30_000;

const Kept = z.object({
  shop: z.object({ name: z.string(), hasCatalog: z.boolean(), idn: z.string().nullable().default(null) }).nullable(),
  tariff: TariffView.nullable(),
  isSandbox: z.boolean(),
  /** Null in older ledgers. */
  told: AccountView.pick({ organization: true, key: true, bankSession: true, fiscalTill: true })
    .nullable()
    .default(null),
  askedAt: z.string().nullable().default(null),
});
type Kept = z.infer<typeof Kept>;
const noteId = 'account';

export function createAccount(context: ShopContext): Account {
  const { mode, ledger, client, connection, facts, clock, serverClock, random, logger } = context;
  const nothing = { shop: null, tariff: null, isSandbox: mode !== 'live', told: null, askedAt: null };
  let kept: Kept = Kept.safeParse(ledger.read('note', noteId)?.value).data ?? nothing;
  let { askedAt } = kept;
  let isRunning = false;
  let cancelTimer: Cancel = () => undefined;
  let asking: Promise<void> | null = null;
  const listeners: (() => void)[] = [];

  function notify(): void {
    for (const listener of listeners) listener();
  }

  function keep(next: Kept): void {
    ({ askedAt } = next);
    if (JSON.stringify({ ...next, askedAt: kept.askedAt }) === JSON.stringify(kept)) return;
    kept = next;
    // The next start reads it again; no money depends on it.
    writeBestEffort(logger, () => {
      writeParts(ledger, putNote(noteId, next));
    });
    notify();
  }

  async function ask(): Promise<void> {
    const health = await client.accountHealth();
    if (health.kind !== 'ok' || organizationProblem() !== null) {
      notify();
      return;
    }
    const tariff = health.value.tariff ?? (await askTariff());
    keep({
      shop: {
        name: health.value.organization.name ?? '',
        hasCatalog: health.value.organization.hasCatalog,
        idn: health.value.organization.idn,
      },
      tariff: tariff === null ? kept.tariff : viewTariff(tariff),
      isSandbox: isSandbox(health.value),
      told: reportedOf(health.value),
      askedAt: new Date(serverClock.stampMs()).toISOString(),
    });
  }

  async function askTariff(): Promise<Tariff | null> {
    const outcome = await client.tariff();
    return outcome.kind === 'ok' ? outcome.value : null;
  }

  function refresh(): Promise<void> {
    cancelTimer();
    asking ??= ask().finally(() => {
      asking = null;
      if (isRunning) cancelTimer = clock.after(nextPauseMs(), () => inBackground(logger, refresh()));
    });
    return asking;
  }

  function nextPauseMs(): number {
    const backoff = { online: onlinePauseMs, throttled: onlinePauseMs, refused: refusedPauseMs } as const;
    const { status } = connection.current();
    const pauseMs = status in backoff ? backoff[status as keyof typeof backoff] : offlinePauseMs;
    // Jitter: tills of one shop must not poll in step (rule L7).
    return pauseMs * (0.9 + 0.2 * random.fraction());
  }

  function organizationProblem(): ConnectionView['problem'] {
    try {
      facts.billing();
      return null;
    } catch (refusal) {
      return problemIn(refusal);
    }
  }

  connection.onClosedChange(notify);
  facts.onProduction(notify);
  connection.onTariffRefusal(() => {
    if (isRunning) inBackground(logger, refresh());
  });
  connection.onChange(() => {
    notify();
    if (!isRunning || asking !== null) return;
    // The pause depends on the connection's state; after a reconnect the facts may be stale too.
    cancelTimer();
    cancelTimer = clock.after(connection.current().status === 'online' ? 0 : nextPauseMs(), () =>
      inBackground(logger, refresh()),
    );
  });

  function connectionNow(): Pick<ConnectionView, 'status' | 'since' | 'problem'> {
    const line = connection.current();
    const foreign = organizationProblem();
    if (foreign !== null) return { ...line, status: 'refused', problem: foreign };
    // Rule L8: payments there are play money.
    const isPlayMoney = mode === 'live' && kept.isSandbox;
    return isPlayMoney && line.problem === null
      ? { ...line, problem: { code: 'till_sandbox_in_live', params: {} } }
      : line;
  }

  function warnings(): AccountWarning[] {
    const { tariff, isSandbox: isPlay, told } = kept;
    return warningsOf({
      tariff,
      kycStatus: told?.organization?.kycStatus ?? null,
      bankSession: told?.bankSession?.status ?? null,
      isSandbox: isPlay,
    });
  }

  const closed = (): readonly ClosedFunction[] =>
    connectionNow().status === 'refused' ? ClosedFunction.options : connection.closed();

  return {
    shop: () => kept.shop,
    tariff: () => kept.tariff,
    warnings,
    closed,
    connection: connectionNow,
    calls: {
      async 'account.check'() {
        connection.forgetClosed();
        await refresh();
        return {};
      },
      'account.view': () => ({
        organization: null,
        key: null,
        bankSession: null,
        fiscalTill: null,
        ...kept.told,
        askedAt,
        tariff: kept.tariff,
        closed: [...closed()],
        warnings: warnings(),
      }),
    },
    refresh,
    onChange(listener) {
      listeners.push(listener);
    },
    start() {
      isRunning = true;
      inBackground(logger, refresh());
    },
    stop() {
      isRunning = false;
      cancelTimer();
    },
  };
}

function isSandbox(health: AccountHealth): boolean {
  return health.organization.sandboxMode;
}

function viewTariff(tariff: Tariff): TariffView {
  return {
    status: tariff.status,
    tier: tariff.tier,
    expiresAt: tariff.expiresAt,
    daysRemaining: wholeOrNull(tariff.daysRemaining),
    dailyLimit: wholeOrNull(tariff.dailyLimit),
    usedToday: wholeOrNull(tariff.usedToday),
    startedAt: tariff.startedAt,
    isTrial: tariff.isTrial,
    autoRenew: tariff.autoRenew,
  };
}

function reportedOf({ organization, apiKey, bankSession, fiscalTill }: AccountHealth): NonNullable<Kept['told']> {
  const { name, idn, status, kycStatus, sandboxMode, hasCatalog } = organization;
  return {
    organization: { name: name ?? '', idn, status, kycStatus, isSandbox: sandboxMode, hasCatalog },
    key: { name: apiKey.name, isOwnerIssued: apiKey.ownerIssued, canManageCashiers: apiKey.canManageCashiers },
    bankSession: { status: bankSession.status, connections: wholeOrNull(bankSession.connections) },
    fiscalTill: { isConnected: fiscalTill.connected, kkmNumber: fiscalTill.kkmNumber },
  };
}

function wholeOrNull(value: number | null): number | null {
  return value === null ? null : Math.floor(value);
}
