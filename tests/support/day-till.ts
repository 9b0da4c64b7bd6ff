import { expect, type Locator, type Page } from '@playwright/test';
import type { PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import { almatyDayStart } from '@tilla/shared/domain/almaty-time.ts';
import { formatMoney, parseTypedMoney } from '@tilla/shared/domain/money-text.ts';
import type { DayTender } from './day-ledger.ts';
import type { HostOptions } from './host.ts';
import { callFromPage } from './page-calls.ts';
import { plainSpaces } from './plain-spaces.ts';
import { createSellPage, type SellPage } from './sell-page.ts';
import type { ServiceProcess } from './service.ts';
import { createShiftPage, type ShiftPage } from './shift-page.ts';
import { createStaffPage, type StaffPage } from './staff-page.ts';
import { createTenderPage, type TenderPage } from './tender-page.ts';
import type { OpenTill } from './till-test.ts';

const skewedClock = new URL('./skewed-clock.ts', import.meta.url).href;
const HOUR_MS = 3_600_000;

export const people = {
  manager: { name: 'Айгерим', pin: '2468' },
  senior: { name: 'Дана', pin: '1357' },
  cashier: { name: 'Ерлан', pin: '8642' },
} as const;
export type DayRole = keyof typeof people;

/** What the screen showed as taken, returned and moved, in tiyn. */
export interface Tally {
  readonly taken: Record<DayTender, { count: number; amountTiyn: number }>;
  /** Back to where an invoice was paid from; what of that each sum was. */
  readonly refunded: number[];
  readonly givenBack: number[];
  floatTiyn: number;
  movedTiyn: number;
}

/** A till in a shop that is open, one person at it, and everything they may lay their hands on. */
export interface DayAtTill extends OpenTill {
  readonly service: ServiceProcess;
  readonly dataFolder: string;
  readonly language: 'ru' | 'kk';
  readonly role: DayRole;
  readonly tenders: TenderPage;
  readonly sell: SellPage;
  readonly shift: ShiftPage;
  readonly staff: StaffPage;
  readonly tally: Tally;
  /** An action that takes a senior: Dana approves it. Without effect where no approval is needed. */
  allowed(): Promise<void>;
  money(amountTiyn: number): string;
}

/** A day that begins at nine in Almaty, by the service's clock and by the machine's, so that no midnight falls into it. */
export async function beginDay(given: {
  readonly service: ServiceProcess;
  readonly dataFolder: string;
  readonly openTill: (options?: HostOptions) => Promise<OpenTill>;
  readonly language: 'ru' | 'kk';
  readonly role: DayRole;
}): Promise<DayAtTill> {
  const { service, dataFolder, openTill, language, role } = given;
  const nowMs = Date.now();
  const morningMs = almatyDayStart(nowMs) + 33 * HOUR_MS;
  await service.control('POST', '/clock', { set: new Date(morningMs).toISOString() });
  await service.changeOrganization({ fiscal_till: true });
  const till = await openTill({
    environment: { NODE_OPTIONS: `--import ${skewedClock}`, TILLA_TEST_SKEW_MS: String(morningMs - nowMs) },
  });
  const { counter, page } = till;
  const staff = createStaffPage(page);
  await expect(page.getByTestId('start-training')).toBeVisible();
  await counter.chooseLanguage(language);
  await counter.connect(service);
  await counter.makeManager(people.manager.name, people.manager.pin);
  await staff.openStaff();
  for (const other of ['senior', 'cashier'] as const) await staff.add(people[other].name, other, people[other].pin);
  if (role !== 'manager') await staff.switchTo(people[role].name, people[role].pin);
  await counter.go('sell');
  return {
    ...till,
    ...{ service, dataFolder, language, role, staff },
    tenders: createTenderPage(page),
    sell: createSellPage(page),
    shift: createShiftPage(page),
    tally: {
      taken: {
        qr: { count: 0, amountTiyn: 0 },
        phone: { count: 0, amountTiyn: 0 },
        cash: { count: 0, amountTiyn: 0 },
        card: { count: 0, amountTiyn: 0 },
      },
      refunded: [],
      givenBack: [],
      floatTiyn: 0,
      movedTiyn: 0,
    },
    async allowed() {
      if (role === 'cashier') await staff.approve(people.senior.name, people.senior.pin);
    },
    money: (amountTiyn) => plainSpaces(formatMoney(amountTiyn, language)),
  };
}

export async function sumAt(place: Locator): Promise<number> {
  const text = plainSpaces(await place.innerText());
  const [sum] = /[\d ]+(?:,\d+)? ₸/.exec(text) ?? [];
  const tiyn = sum === undefined ? undefined : parseTypedMoney(sum);
  if (tiyn === undefined) throw new Error(`No sum stands in "${text}"`);
  return tiyn;
}

export function took({ tally }: Pick<DayAtTill, 'tally'>, tender: DayTender, amountTiyn: number): void {
  const { count, amountTiyn: before } = tally.taken[tender];
  tally.taken[tender] = { count: count + 1, amountTiyn: before + amountTiyn };
}

/** The payment that is on screen, with the number that the service knows its invoice by. */
export async function paymentOnScreen(page: Page): Promise<PaymentView & { readonly invoiceId: number }> {
  const { payments } = await callFromPage(page, 'payment.listOpen', {});
  const shown = payments.filter(({ place }) => place === 'screen').at(-1);
  if (shown === undefined || shown.invoiceId === null) throw new Error('No bill is on screen');
  return { ...shown, invoiceId: shown.invoiceId };
}
