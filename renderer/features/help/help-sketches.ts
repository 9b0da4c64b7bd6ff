import type { SettingsPage } from '#renderer/app/screen-store.ts';

export type HelpRoom = 'sell' | 'bills' | 'debts' | 'sales' | 'shift' | 'goods' | 'reports' | 'tasks' | 'settings';

/** A part of a screen in a picture of 360 by 200; its words are those of the screen. */
export interface SketchShape {
  readonly at: readonly [x: number, y: number, width: number, height: number];
  readonly look?: 'plain' | 'main' | 'paid' | 'pale';
  /** Key of a text of the screens. */
  readonly label?: string;
  /** The sentence that speaks of it. */
  readonly mark?: 1 | 2 | 3;
}

type At = SketchShape['at'];

const plain = (at: At, rest: Omit<SketchShape, 'at'> = {}): SketchShape => ({ at, ...rest });
const rows = (x: number, y: number, width: number, count: number): SketchShape[] =>
  Array.from({ length: count }, (_, row) => plain([x, y + row * 32, width, 26]));

const panel = (label: string, mark: 1 | 2 | 3): SketchShape[] => [
  plain([226, 12, 122, 176]),
  plain([232, 150, 110, 26], { look: 'main', label, mark }),
];

export const roomSketches: Readonly<Record<HelpRoom, readonly SketchShape[]>> = {
  sell: [
    plain([40, 12, 56, 54], { mark: 1 }),
    ...[104, 168].map((x) => plain([x, 12, 56, 54])),
    ...[40, 104, 168].map((x) => plain([x, 74, 56, 54])),
    ...[40, 104, 168].map((x) => plain([x, 136, 56, 52])),
    plain([236, 12, 112, 176]),
    plain([244, 20, 96, 24], { look: 'pale', mark: 3 }),
    plain([244, 120, 96, 28], { look: 'main', label: 'tenders:qr', mark: 2 }),
    plain([244, 152, 96, 28], { look: 'paid', label: 'tenders:cash' }),
  ],
  bills: [
    plain([40, 12, 176, 26], { label: 'frame:bills.waiting', mark: 1 }),
    ...rows(40, 44, 176, 4),
    ...panel('pay:phone.cancelConfirm', 2),
    plain([232, 20, 110, 34], { look: 'pale', mark: 3 }),
  ],
  debts: [
    plain([40, 12, 176, 30], { mark: 1 }),
    ...rows(40, 50, 176, 4),
    plain([226, 12, 122, 176]),
    plain([232, 20, 110, 34], { look: 'pale', mark: 3 }),
    plain([232, 118, 110, 28], { label: 'debts:bill' }),
    plain([232, 150, 110, 28], { look: 'main', label: 'debts:take', mark: 2 }),
  ],
  sales: [
    plain([40, 12, 176, 26], { look: 'pale', mark: 2 }),
    plain([40, 46, 176, 26], { mark: 1 }),
    ...rows(40, 78, 176, 3),
    ...panel('refunds:refund', 3),
  ],
  shift: [
    plain([40, 12, 190, 84], { label: 'shift:expected', mark: 1 }),
    plain([40, 108, 190, 30], { look: 'main', label: 'shift:open', mark: 2 }),
    plain([244, 12, 104, 34], { label: 'shift:moveIn', mark: 3 }),
    plain([244, 54, 104, 34], { label: 'shift:moveOut' }),
  ],
  goods: [
    plain([40, 12, 90, 26], { look: 'pale', label: 'goods:tab.noCode', mark: 3 }),
    plain([208, 12, 140, 26], { look: 'main', label: 'goods:new', mark: 2 }),
    plain([40, 48, 308, 26], { mark: 1 }),
    ...rows(40, 80, 308, 3),
  ],
  reports: [
    plain([40, 12, 100, 46], { label: 'statistics:net', mark: 2 }),
    plain([190, 12, 158, 26], { look: 'pale', label: 'reports:export', mark: 3 }),
    ...[60, 40, 78, 96, 52, 70].map((height, bar) =>
      plain([52 + bar * 50, 184 - height, 34, height], { look: 'main', ...(bar === 0 ? { mark: 1 as const } : {}) }),
    ),
  ],
  tasks: [
    plain([40, 12, 308, 120]),
    plain([54, 26, 34, 34], { look: 'pale', mark: 1 }),
    plain([100, 94, 110, 28], { look: 'main', label: 'tasks:actions.accept', mark: 2 }),
    plain([40, 142, 308, 46], { mark: 3 }),
  ],
  settings: [
    plain([40, 12, 308, 28], { look: 'pale', label: 'settings:find.title', mark: 2 }),
    plain([40, 52, 148, 40], { mark: 1, label: 'settings:pages.shop' }),
    plain([200, 52, 148, 40], { label: 'settings:pages.devices' }),
    plain([40, 100, 148, 40], { label: 'settings:pages.staff' }),
    plain([200, 100, 148, 40], { label: 'settings:pages.look' }),
    plain([40, 148, 148, 40], { label: 'settings:pages.rules', mark: 3 }),
    plain([200, 148, 148, 40], { label: 'settings:pages.ledger' }),
  ],
};

/** What each sentence of a settings page is about. */
const pageLabels: Readonly<Record<SettingsPage, readonly [string, string, string]>> = {
  shop: ['settings:shop', 'settings:toTraining', 'app:advice.reconnect'],
  account: ['account:tariff.title', 'account:check', 'account:key.title'],
  goods: ['settings:goods', 'settings:syncNow', 'goodsRules:settings.export'],
  prices: ['settings:discounts.title', 'settings:discounts.add', 'settings:pages.rules'],
  devices: ['devices:receiptPrinter.title', 'devices:receiptPrinter.describe', 'devices:scanner.title'],
  receipt: ['settings:paper', 'devices:receiptHead.save', 'devices:receiptPrinter.test'],
  staff: ['staff:title', 'staff:person.add', 'staff:person.leave'],
  rules: ['staff:rules.lock', 'staff:rules.discounts', 'staff:parts.acts'],
  look: ['settings:theme', 'devices:sound.listen', 'settings:paperLanguage'],
  summary: ['summary:way', 'summary:save', 'frame:screen.reports'],
  ledger: ['settings:books.chain', 'ledger:actions.backUp', 'ledger:actions.restore'],
  system: ['machine:machine.channel', 'machine:support.report', 'machine:about.version'],
};

export function pageSketch(page: SettingsPage): readonly SketchShape[] {
  const [first, second, third] = pageLabels[page];
  return [
    plain([40, 12, 76, 176]),
    plain([48, 20, 60, 22], { look: 'pale' }),
    plain([128, 12, 220, 46], { label: first, mark: 1 }),
    plain([128, 70, 220, 46], { label: second, look: 'main', mark: 2 }),
    plain([128, 128, 220, 46], { label: third, mark: 3 }),
  ];
}
