/** What the desk answers. No key, password or code is in any of them but where it says so. */

import type { HealthAnswer } from '@tilla/payment-api/partner/health.ts';
import type { KycWire } from '@tilla/payment-api/partner/kyc.ts';
import type { CardWire } from '@tilla/payment-api/partner/organization.ts';
import type { SyncRecordWire } from '@tilla/payment-api/partner/subscription-sync.ts';
import type { TariffPaymentWire, TariffSnapshotWire } from '@tilla/payment-api/partner/tariff.ts';
import type { Role, Term } from './calls.ts';
import type { ListedShop } from './shop-list.ts';
import type { CheckItem, TariffAct } from './shop-steps.ts';

export interface PersonView {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly role: Role;
  readonly isActive: boolean;
  /** Signed in by a one-time password: nothing else may be done before another is set. */
  readonly mustSetPassword: boolean;
}

export interface SessionView {
  readonly person: PersonView;
  /** Of the service; the sandbox's own console beside it. */
  readonly service: { readonly host: string; readonly isSandbox: boolean; readonly consoleUrl: string | null };
}

export interface TillView {
  readonly name: string;
  readonly at: string;
  readonly by: string;
  /** False: it got a key that was replaced since. */
  readonly isCurrent: boolean;
}

export interface ShopView {
  readonly externalId: string;
  readonly name: string;
  readonly madeAt: string;
  readonly madeBy: string;
  readonly plan: { readonly tier: string; readonly months: Term };
  readonly card: CardWire | null;
  readonly tariff: TariffSnapshotWire | null;
  readonly payments: readonly TariffPaymentWire[];
  readonly kyc: KycWire | null;
  readonly key: 'none' | 'kept' | 'uncertain' | 'elsewhere';
  readonly tills: readonly TillView[];
  readonly items: readonly CheckItem[];
  readonly tariffAct: TariffAct | null;
  /** The tariff is paid by an invoice to a phone, not assigned. */
  readonly paysByPhone: boolean;
}

export interface ActivityView {
  readonly id: number;
  readonly at: string;
  readonly by: string;
  readonly act: string;
  readonly externalId: string | null;
  readonly details: Readonly<Record<string, string>>;
  /** `ok`, or the code of the refusal. */
  readonly outcome: string;
}

export interface PlanView {
  readonly id: string;
  readonly label: string;
  readonly dailyLimit: number;
  readonly prices: Readonly<Record<1 | 3 | 6, number>>;
}

export interface DeclaredView {
  readonly row: number;
  readonly organizationId: number;
  /** `applied`, `unchanged`, `noted`, or the code of the refusal. */
  readonly outcome: string;
  readonly isRefused: boolean;
  readonly expiresAt: string | null;
}

export interface DeskAnswers {
  /** The bearer of the session. */
  'session.open': { readonly token: string };
  'session.view': SessionView;
  'session.close': null;
  'session.password': null;
  'shops.list': { readonly shops: readonly ListedShop[] };
  'shop.view': ShopView;
  'shop.add': null;
  'shop.sendCode': null;
  'shop.confirmCode': { readonly isRight: boolean };
  'shop.tariff': { readonly payment: TariffPaymentWire | null };
  /** The address goes to the merchant exactly as it is. */
  'shop.invite': { readonly url: string; readonly expiresAt: string };
  'shop.issueKey': null;
  'shop.rotateKey': null;
  'shop.remove': null;
  /** Sealed to the till: only it can open it. */
  'handover.seal': { readonly text: string; readonly validSeconds: number };
  'plans.view': { readonly plans: readonly PlanView[] };
  'health.view': HealthAnswer;
  'journal.list': { readonly entries: readonly SyncRecordWire[]; readonly page: number; readonly lastPage: number };
  'journal.entry': SyncRecordWire & { readonly payload: unknown };
  'subscriptions.put': { readonly rows: readonly DeclaredView[] };
  'people.list': { readonly people: readonly PersonView[] };
  /** The one-time password. */
  'people.add': { readonly password: string };
  'people.change': null;
  'people.newPassword': { readonly password: string };
  'activity.list': { readonly entries: readonly ActivityView[] };
}

export interface RefusalView {
  readonly code: string;
  /** The service's own sentence, where the code is not one of the documents'. */
  readonly message?: string;
  readonly retryAfterSeconds?: number;
  /** By field, or by row of a table. */
  readonly details?: readonly string[];
}
