/**
 * Every key of the till on one page: what is pressed, how it is printed, and where it holds. What it does is with the
 * part of the screen that can do it (`useKeys`). Not here, because it is typed rather than pressed: the digits of a PIN
 * (staff/PinPad), of a quantity (sell/use-quantity-keys) and of a barcode (sell/use-scanner, settings/ScannerPanel). Nor
 * here: two that react to any key, shell/IdleLock and soft-keyboard/touched-field.
 */

import { matchKeybindingPress, parseKeybinding } from 'tinykeys';
import { isTyping } from './typing.ts';

/** `filled`: the field has text. `elsewhere`: a control outside the screen has the focus. */
type Hindrance = 'dialog' | 'writing' | 'filled' | 'elsewhere' | 'taken';

export type KeyGroup = 'selling' | 'paying' | 'everywhere';

interface KeyRow {
  /**
   * In the syntax of tinykeys: each is compared with the character and the position of the key, so that a Cyrillic
   * layout works too. Empty: a widget reads these keys itself, and the row is for the card.
   */
  readonly press: readonly string[];
  readonly printed: string;
  /** Group and text key (`app:keys`) on the card of keys. */
  readonly card?: readonly [KeyGroup, string];
  readonly not: readonly Hindrance[];
  readonly repeats?: true;
  /** Handled before fields, buttons and dialogs, which then do not receive it. */
  readonly isFirst?: true;
  readonly isShared?: true;
}

const table = {
  sell: { press: ['F1'], printed: 'F1', not: [] },
  bills: { press: ['F2'], printed: 'F2', not: [] },
  debts: { press: ['Shift+F2'], printed: '⇧F2', not: [] },
  sales: { press: ['F3'], printed: 'F3', not: [] },
  shift: { press: ['F4'], printed: 'F4', not: [] },
  goods: { press: ['F5'], printed: 'F5', not: [] },
  reports: { press: ['F6'], printed: 'F6', not: [] },
  settings: { press: ['F7'], printed: 'F7', not: [] },

  search: { press: ['/', 'Slash'], printed: '/', card: ['selling', 'search'], not: ['writing', 'dialog'] },
  letter: { press: [String.raw`[Shift]+(\p{L})`], printed: '', not: ['writing', 'dialog'], isShared: true },
  pick: { press: [], printed: '↑ ↓ ← → ⏎', card: ['selling', 'pick'], not: [] },
  more: {
    press: ['[Shift]++', 'NumpadAdd'],
    printed: '+ −',
    card: ['selling', 'count'],
    not: ['writing', 'dialog'],
    repeats: true,
  },
  fewer: { press: ['-', 'NumpadSubtract'], printed: '−', not: ['writing', 'dialog'], repeats: true },
  quantity: { press: [], printed: '3 ⏎', card: ['selling', 'quantity'], not: [] },
  times: { press: [], printed: '3 *', card: ['selling', 'times'], not: [] },
  price: { press: ['[Shift]+*'], printed: '*', card: ['selling', 'change'], not: ['writing', 'dialog'] },
  remove: {
    press: ['Delete'],
    printed: 'Delete',
    card: ['selling', 'remove'],
    not: ['writing', 'dialog'],
    repeats: true,
  },
  // Also while somebody writes: it is no letter.
  favourite: {
    press: ['[Shift]+Alt+((?:Digit|Numpad)[0-9])'],
    printed: 'Alt 1 – 0',
    card: ['selling', 'favourite'],
    not: ['dialog'],
    repeats: true,
  },
  park: { press: ['F8'], printed: 'F8', card: ['selling', 'park'], not: ['dialog'] },
  customer: { press: ['Insert'], printed: 'Insert', card: ['selling', 'customer'], not: ['dialog'] },
  scan: { press: [], printed: '▮▯▮▮▯', card: ['selling', 'scan'], not: [] },

  qr: { press: ['F9'], printed: 'F9', card: ['paying', 'payQr'], not: ['dialog'] },
  cash: { press: ['F10'], printed: 'F10', card: ['paying', 'payCash'], not: ['dialog'] },
  phone: { press: ['F11'], printed: 'F11', card: ['paying', 'payPhone'], not: ['dialog'] },
  card: { press: ['F12'], printed: 'F12', card: ['paying', 'payCard'], not: ['dialog'] },
  debt: { press: ['Shift+F12'], printed: '⇧F12', card: ['paying', 'payDebt'], not: ['dialog'] },
  putAside: { press: ['F8'], printed: 'F8', card: ['paying', 'putAside'], not: ['dialog'] },
  next: {
    press: ['Enter'],
    printed: '⏎',
    card: ['paying', 'next'],
    not: ['writing', 'elsewhere', 'dialog'],
    // Before the focused button, which Space would press.
    isFirst: true,
  },

  openNews: {
    press: ['Control+Enter'],
    printed: 'Ctrl ⏎',
    card: ['everywhere', 'openNews'],
    not: ['dialog'],
    // Enter alone belongs to the screen.
    isFirst: true,
  },
  // One press does one thing: the screen below does not react as well.
  closeNews: { press: ['Escape'], printed: 'Esc', not: ['filled', 'dialog'], isFirst: true },
  back: {
    press: ['Escape'],
    printed: 'Esc',
    card: ['everywhere', 'back'],
    not: ['taken', 'dialog'],
    repeats: true,
    isShared: true,
  },
  move: { press: [], printed: 'Tab ⇧Tab', card: ['everywhere', 'move'], not: [] },
  help: { press: ['[Shift]+?', 'Shift+Slash'], printed: '?', card: ['everywhere', 'help'], not: ['writing'] },
  // The browser would reload the page or open its tools.
  ownRow: { press: ['[Shift]+(F[1-9]|F1[0-2])'], printed: '', not: [], repeats: true },
} as const satisfies Readonly<Record<string, KeyRow>>;

export type KeyAct = keyof typeof table;

type CardWord = Extract<(typeof table)[KeyAct], { readonly card: unknown }>['card'][1];

export const keys: Readonly<Record<KeyAct, KeyRow>> = table;

export function keysOnCard(group: KeyGroup): { readonly key: string; readonly word: CardWord }[] {
  return Object.values(table).flatMap((row) =>
    'card' in row && row.card[0] === group ? [{ key: row.printed, word: row.card[1] }] : [],
  );
}

const presses = new Map(
  (Object.keys(table) as KeyAct[]).map((act) => [act, keys[act].press.flatMap((press) => parseKeybinding(press))]),
);

export function printed(act: KeyAct): string {
  return keys[act].printed;
}

export function actOf(event: KeyboardEvent, among: readonly KeyAct[]): KeyAct | undefined {
  // It types a character, and tinykeys takes it for Alt.
  if (event.getModifierState('AltGraph')) return undefined;
  return among.find(
    (act) => presses.get(act)?.some((press) => matchKeybindingPress(event, press)) && holds(act, event),
  );
}

function holds(act: KeyAct, event: KeyboardEvent): boolean {
  const { not, repeats = false } = keys[act];
  return (repeats || !event.repeat) && !not.some((hindrance) => hindrances[hindrance](event));
}

const DIALOG = '[role="dialog"]';

const isIn = ({ target }: KeyboardEvent, places: string): boolean =>
  target instanceof Element && target.closest(places) !== null;

const hindrances: Readonly<Record<Hindrance, (event: KeyboardEvent) => boolean>> = {
  // A dialog that handled the key may have closed already.
  dialog: (event) => isIn(event, DIALOG) || document.querySelector(DIALOG) !== null,
  writing: isTyping,
  filled: ({ target }) =>
    (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value !== '',
  elsewhere: (event) => isIn(event, 'button, a') && !isIn(event, 'main'),
  taken: (event) => event.defaultPrevented,
};
