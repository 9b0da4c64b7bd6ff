/** What is done of connecting a shop, what is next, and who it waits for; pure. */

import type { OnboardingStep } from '@tilla/payment-api/client/index.ts';
import type { KycWire } from '@tilla/payment-api/partner/kyc.ts';
import type { TariffSnapshotWire } from '@tilla/payment-api/partner/tariff.ts';
import { addAlmatyMonths, almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import type { Term } from './calls.ts';

export const checkItems = ['create', 'cashier', 'tariff', 'key', 'profile', 'handover'] as const;
export type CheckName = (typeof checkItems)[number];

export interface CheckItem {
  readonly name: CheckName;
  /** `now`: the installer can do it; `waits`: it depends on another person; `stopped`: the desk cannot resolve it. */
  readonly state: 'done' | 'now' | 'later' | 'waits' | 'stopped';
}

/** The service assigns and bills at most six months at once. */
export const MAX_TERM_AT_ONCE = 6;
const MAX_TERM = 12;

export type TariffAct =
  | { readonly kind: 'assign' | 'pay'; readonly months: 1 | 3 | 6 }
  /** Signed; extends what was assigned, as another assignment of a running term adds nothing. */
  | { readonly kind: 'declare'; readonly paidThrough: string }
  /** A payment is open. */
  | { readonly kind: 'awaitPayment' };

export interface TariffFacts {
  readonly tariff: Pick<TariffSnapshotWire, 'status' | 'expires_at'> | null;
  readonly months: Term;
  /** Until when the term was meant to run; null: it has not begun. */
  readonly targetMs: number | null;
  readonly paysByPhone: boolean;
  /** The service accepts signed declarations. */
  readonly canDeclare: boolean;
  readonly hasOpenPayment: boolean;
  readonly nowMs: number;
}

/** From the end of the running term, and at most a year from now. */
export const targetOf = (fromMs: number, months: Term, nowMs: number): number =>
  Math.min(addAlmatyMonths(fromMs, months), addAlmatyMonths(nowMs, MAX_TERM));

export const runningUntil = ({ tariff, nowMs }: Pick<TariffFacts, 'tariff' | 'nowMs'>): number | null => {
  if (tariff?.status !== 'active' || tariff.expires_at === null) return null;
  const untilMs = Date.parse(tariff.expires_at);
  return untilMs > nowMs ? untilMs : null;
};

/** Null: the term is covered. */
export function nextTariffAct(facts: TariffFacts): TariffAct | null {
  const { months, targetMs, paysByPhone, canDeclare, hasOpenPayment, nowMs } = facts;
  if (hasOpenPayment) return { kind: 'awaitPayment' };
  const untilMs = runningUntil(facts);
  const atOnce = months === MAX_TERM ? MAX_TERM_AT_ONCE : months;
  if (untilMs === null) return { kind: paysByPhone ? 'pay' : 'assign', months: atOnce };
  const wantedMs = targetMs ?? untilMs;
  const reachedMs = paysByPhone || canDeclare ? wantedMs : Math.min(wantedMs, addAlmatyMonths(nowMs, MAX_TERM_AT_ONCE));
  if (almatyDay(untilMs) >= almatyDay(reachedMs)) return null;
  if (paysByPhone) return { kind: 'pay', months: atOnce };
  return canDeclare ? { kind: 'declare', paidThrough: almatyDay(wantedMs) } : { kind: 'assign', months: atOnce };
}

export interface ChecklistFacts {
  readonly step: OnboardingStep['step'];
  /** Null: a test organization has no profile. */
  readonly profile: KycWire['required_action'] | null;
  readonly tariffAct: TariffAct | null;
  readonly hasKey: boolean;
  readonly hasTill: boolean;
}

const order: readonly OnboardingStep['step'][] = ['create', 'sendCode', 'confirmCode', 'assignTariff', 'issueKey'];

const profileStates: Readonly<Record<KycWire['required_action'], CheckItem['state']>> = {
  submit_profile: 'now',
  fix_and_resubmit: 'now',
  wait_review: 'waits',
  contact_support: 'stopped',
  none: 'done',
};

/** The profile takes longest: its link can be sent as soon as there is an organization. */
export function checklistOf({ step, profile, tariffAct, hasKey, hasTill }: ChecklistFacts): CheckItem[] {
  const place = order.indexOf(step);
  const isPast = (own: OnboardingStep['step']): boolean => place < 0 || place > order.indexOf(own);
  const nowOr = (isNow: boolean): 'now' | 'later' => (isNow ? 'now' : 'later');
  const hasCashier = isPast('confirmCode');
  const isTariffDone = hasCashier && step !== 'assignTariff' && tariffAct === null;
  const states: Record<CheckName, CheckItem['state']> = {
    create: isPast('create') ? 'done' : 'now',
    cashier: hasCashier ? 'done' : nowOr(isPast('create')),
    tariff: isTariffDone ? 'done' : tariffAct?.kind === 'awaitPayment' ? 'waits' : nowOr(hasCashier),
    key: hasKey ? 'done' : nowOr(step === 'issueKey'),
    profile: !isPast('create') ? 'later' : profile === null ? 'done' : profileStates[profile],
    handover: hasTill ? 'done' : nowOr(hasKey),
  };
  return checkItems.map((name) => ({ name, state: states[name] }));
}
