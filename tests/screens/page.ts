/** The screens in the test's own page: what is shown, pressed and typed. */

import { queryAllByTestId } from '@testing-library/dom';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { plainSpaces } from '../support/plain-spaces.ts';

export class NotOnScreen extends Error {}

export type Name = string | RegExp;

export interface Page {
  /** All elements of this test id on the screen, in order. */
  all(name: Name, within?: Element): HTMLElement[];
  /** The first of them; fails with what is there instead. */
  see(name: Name, within?: Element): HTMLElement;
  sees(name: Name, within?: Element): boolean;
  text(name: Name | Element): string;
  /** Whether this text is on the screen, or within an element. */
  says(words: string | RegExp, within?: Element): boolean;
  /** Whether a box, a choice or a button is checked or pressed. */
  isChosen(name: Name | Element, within?: Element): boolean;
  isDisabled(name: Name | Element, within?: Element): boolean;
  select(name: Name, value: string): Promise<void>;
  /** Selects a day of the calendar, as `2026-03-05`, in the open month. */
  setDay(name: Name, day: string): Promise<void>;
  paste(name: Name, text: string): Promise<void>;
  dialog(): HTMLElement;
  isDialogOpen(): boolean;
  /** Presses what a person could press: on the screen, not disabled, not behind a dialog. */
  press(name: Name | Element, within?: Element): Promise<void>;
  /** Empties the field and enters the text: the last character as a key, all before it at once. */
  fill(name: Name | Element, text: string): Promise<void>;
  choose(name: Name, value: string): Promise<void>;
  attach(name: Name, file: File): Promise<void>;
  /** Into the focused element; keys in braces as user-event has them: `{Enter}`, `{F9}`. */
  type(keys: string): Promise<void>;
}

/** `settle` ends every act: the screens have answered, and so have till and service as far as no time is needed. */
export function createPage(settle: () => Promise<void>): Page {
  const user: UserEvent = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const body = (): HTMLElement => document.body;

  function all(name: Name, within: Element = body()): HTMLElement[] {
    return queryAllByTestId(within as HTMLElement, name);
  }

  function see(name: Name, within: Element = body()): HTMLElement {
    const [first] = all(name, within);
    if (first !== undefined) return first;
    const there = [...within.querySelectorAll('[data-testid]')].map((element) => element.getAttribute('data-testid'));
    throw new NotOnScreen(
      `No ${String(name)} on the screen. There are: ${[...new Set(there)].join(', ')}\n${wordsOf(within)}`,
    );
  }

  function find(target: Name | Element, within?: Element): HTMLElement {
    return target instanceof Element ? (target as HTMLElement) : see(target, within);
  }

  function assertReachable(element: HTMLElement, name: string): void {
    if (!element.isConnected) throw new Error(`${name} has left the screen`);
    const field = element.matches('input, button') ? element : element.querySelector('input');
    if (element.matches(':disabled, [aria-disabled=true]') || (field?.matches(':disabled') ?? false)) {
      throw new Error(`${name} cannot be pressed: it is disabled`);
    }
    if (element.closest('[inert], [aria-hidden=true]') !== null) throw new Error(`${name} lies behind a dialog`);
  }

  async function take(name: Name, value: string): Promise<void> {
    const opens = see(name).querySelector('button');
    if (opens === null) throw new Error(`${String(name)} is no list`);
    assertReachable(opens, String(name));
    await user.click(opens);
    await settle();
    const option = document.querySelector(`[role=option][data-key="k:${value}"]`);
    if (option === null) throw new Error(`${String(name)} has no ${value}\n${wordsOf(body())}`);
    await user.click(option);
    await settle();
  }

  return {
    all,
    see,
    sees: (name, within) => all(name, within).length > 0,
    text: (target) => wordsOf(find(target)),
    says(words, within = body()) {
      const text = wordsOf(within);
      return typeof words === 'string' ? text.includes(plainSpaces(words)) : words.test(text);
    },
    isChosen(target, within) {
      const element = find(target, within);
      const mark = element.querySelector<HTMLInputElement>('input[type=radio], input[type=checkbox]');
      return mark === null ? element.getAttribute('aria-pressed') === 'true' : mark.checked;
    },
    isDisabled: (target, within) => find(target, within).matches(':disabled, [aria-disabled=true]'),
    async select(name, value) {
      await take(name, value);
    },
    async setDay(name, day) {
      await this.press(name);
      await this.press(`day-${day}`);
    },
    async paste(name, text) {
      const field = see(name);
      assertReachable(field, String(name));
      await user.clear(field);
      await user.click(field);
      await user.paste(text);
      await settle();
    },
    dialog() {
      const dialogs = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')];
      const last = dialogs.at(-1);
      if (last === undefined) throw new Error(`No dialog is open\n${wordsOf(body())}`);
      return last;
    },
    isDialogOpen: () => document.querySelector('[role=dialog], [role=alertdialog]') !== null,
    async press(target, within) {
      const element = find(target, within);
      assertReachable(element, nameOf(target));
      await user.click(handleOf(element));
      await settle();
    },
    async fill(target, text) {
      const element = find(target);
      const field = element.matches('input, textarea')
        ? element
        : element.querySelector<HTMLElement>('input, textarea');
      if (field === null) throw new Error(`${nameOf(target)} has no field to write in`);
      assertReachable(field, nameOf(target));
      await user.clear(field);
      // A form renders for each key; a test about single keys types them.
      if (text.length > 1) {
        await user.click(field);
        await user.paste(text.slice(0, -1));
      }
      if (text !== '') await user.type(field, text.slice(-1).replaceAll(/[{[]/g, '$&$&'));
      await settle();
    },
    async choose(name, value) {
      await take(name, value);
    },
    async attach(name, file) {
      await user.upload(see(name), file);
      await settle();
    },
    async type(keys) {
      await user.keyboard(keys);
      await settle();
    },
  };
}

function handleOf(element: HTMLElement): HTMLElement {
  return element.matches('input, button, label') ? element : (element.querySelector('label') ?? element);
}

function wordsOf(element: Element): string {
  return plainSpaces(element.textContent);
}

function nameOf(target: Name | Element): string {
  return target instanceof Element ? target.outerHTML.slice(0, 80) : String(target);
}
