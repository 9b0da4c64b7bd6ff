/** People at the till: PIN entry, change of person, approval. */

import type { PersonView } from '@tilla/shared/contract/views/app-view.ts';
import { manager, type TillScreen } from './till-screen.ts';

export const senior = { name: 'Дана', pin: '1357', role: 'senior' } as const;
export const cashier = { name: 'Ерлан', pin: '8642', role: 'cashier' } as const;
const pins: Readonly<Record<string, string>> = {
  [manager.name]: manager.pin,
  [senior.name]: senior.pin,
  [cashier.name]: cashier.pin,
};

export interface People {
  idOf(name: string): Promise<string>;
  add(...people: readonly { name: string; pin: string; role: PersonView['role'] }[]): Promise<void>;
  takeOver(name: string): Promise<void>;
  pressPin(pin: string, within?: Element): Promise<void>;
  choose(testId: 'approver' | 'switch-to' | 'person', name: string): Promise<void>;
  approve(name: string): Promise<void>;
  /** From the strip, without locking. */
  switchTo(name: string): Promise<void>;
}

export function peopleAt(till: TillScreen): People {
  const idOf = async (name: string): Promise<string> => {
    const person = (await till.ask('app.view', {})).people.find((one) => one.name === name);
    if (person === undefined) throw new Error(`${name} does not work here`);
    return person.id;
  };
  const people: People = {
    idOf,
    async add(...added) {
      for (const one of added) await till.ask('staff.add', one);
    },
    async takeOver(name) {
      await till.ask('session.unlock', { personId: await idOf(name), pin: pins[name] ?? '' });
    },
    async pressPin(pin, within = till.isDialogOpen() ? till.dialog() : document.body) {
      for (const digit of pin) await till.press(`pin-${digit}`, within);
      await till.press('pin-enter', within);
    },
    async choose(testId, name) {
      await till.press(`${testId}-${await idOf(name)}`);
    },
    async approve(name) {
      await people.choose('approver', name);
      await people.pressPin(pins[name] ?? '', till.see('approval'));
    },
    async switchTo(name) {
      await till.press('switch-person');
      await people.choose('switch-to', name);
      await people.pressPin(pins[name] ?? '', till.see('switch'));
    },
  };
  return people;
}
