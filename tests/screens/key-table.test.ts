/** The table of keys (renderer/app/keys.ts), in a page without a till. */

import { expect, test } from 'vitest';
import { actOf, type KeyAct, keys } from '#renderer/app/keys.ts';
import { afterTest } from './after-test.ts';

const acts = Object.keys(keys) as KeyAct[];
const screens = ['sell', 'bills', 'debts', 'sales', 'shift', 'goods', 'reports', 'settings'] as const;

afterTest.close.add(async () => {
  document.body.replaceChildren();
});

function pressed(
  key: string,
  code: string,
  more: KeyboardEventInit & { readonly on?: HTMLElement; readonly among?: readonly KeyAct[] } = {},
): KeyAct | undefined {
  const { on = document.body, among = acts, ...init } = more;
  let act: KeyAct | undefined;
  const hear = (event: KeyboardEvent): void => {
    act = actOf(event, among);
  };
  window.addEventListener('keydown', hear);
  on.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, ...init }));
  window.removeEventListener('keydown', hear);
  return act;
}

function add<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, role?: string): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  if (role !== undefined) element.setAttribute('role', role);
  document.body.append(element);
  return element;
}

test('the keys with a sign are where a Latin keyboard has them, and where another one prints the sign', () => {
  // Russian and Kazakh type a full stop and a comma there.
  expect(pressed('.', 'Slash')).toBe('search');
  expect(pressed(',', 'Slash', { shiftKey: true })).toBe('help');
  expect(pressed('?', 'Digit7', { shiftKey: true })).toBe('help');
  expect(pressed('/', 'NumpadDivide')).toBe('search');
  expect(pressed('*', 'Digit8', { shiftKey: true })).toBe('price');
  expect(pressed('+', 'NumpadAdd')).toBe('more');
  expect(pressed('+', 'Equal', { shiftKey: true })).toBe('more');
  expect(pressed('-', 'Minus')).toBe('fewer');
  // The Kazakh digit row types letters, and Alt makes them numbers of tiles again.
  expect(pressed('ә', 'Digit2', { altKey: true })).toBe('favourite');
  expect(pressed('ә', 'Digit2')).toBe('letter');
  expect(pressed('Қ', 'KeyR', { shiftKey: true })).toBe('letter');
});

test('a key with Alt, Ctrl or AltGr is somebody else’s', () => {
  expect(pressed('F4', 'F4')).toBe('shift');
  expect(pressed('F4', 'F4', { altKey: true })).toBeUndefined();
  expect(pressed('-', 'Minus', { ctrlKey: true })).toBeUndefined();
  expect(pressed('l', 'KeyL', { ctrlKey: true })).toBeUndefined();
  expect(pressed('3', 'Digit3', { altKey: true, modifierAltGraph: true })).toBeUndefined();
});

test('who writes keeps the keys of writing, and loses none of the others', () => {
  const on = add('input');
  for (const [key, code] of [
    ['/', 'Slash'],
    ['+', 'Equal'],
    ['Delete', 'Delete'],
    ['ә', 'Digit2'],
    ['?', 'Slash'],
    ['Enter', 'Enter'],
  ] as const)
    expect(pressed(key, code, { on }), key).toBeUndefined();
  expect(pressed('F9', 'F9', { on })).toBe('qr');
  expect(pressed('2', 'Digit2', { altKey: true, on })).toBe('favourite');
  expect(pressed('Escape', 'Escape', { on })).toBe('closeNews');
  on.value = 'нан';
  expect(pressed('Escape', 'Escape', { on })).toBe('back');
});

test('behind a dialog only the screens answer, and the card of keys', () => {
  add('div', 'dialog');
  const answering = acts.filter((act) => !keys[act].not.includes('dialog') && keys[act].press.length > 0);
  expect(answering).toEqual([...screens, 'help', 'ownRow']);
  expect(pressed('F9', 'F9', { among: ['qr'] })).toBeUndefined();
  expect(pressed('F3', 'F3')).toBe('sales');
});

test('a key that is held down pays once, and counts on', () => {
  expect(pressed('F9', 'F9', { repeat: true, among: ['qr'] })).toBeUndefined();
  expect(pressed('+', 'NumpadAdd', { repeat: true })).toBe('more');
});

test('Enter on a button is the button’s', () => {
  expect(pressed('Enter', 'Enter')).toBe('next');
  expect(pressed('Enter', 'Enter', { on: add('button') })).toBeUndefined();
});

test('a part of the card has each key once', () => {
  for (const group of ['selling', 'paying', 'everywhere'] as const) {
    const printed = acts.flatMap((act) => (keys[act].card?.[0] === group ? [keys[act].printed] : []));
    expect(new Set(printed).size, group).toBe(printed.length);
  }
});
