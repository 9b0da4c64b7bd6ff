import en from '@tilla/shared/locales/en/machine.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/machine.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/machine.json' with { type: 'json' };
import { expect, test } from 'vitest';
import type { Desktop, DesktopState } from '#core/platform/desktop-port.ts';
import { noDesktop } from '#core/platform/desktop-port.ts';
import { spokenLanguages } from '../support/depth.ts';
import { cashier, peopleAt } from './people.ts';
import { manager, openTraining } from './till-screen.ts';

const words = { ru, kk, en } as const;
const choices = ['startWithSystem', 'kiosk', 'keepAwake'] as const;

function machine(): Desktop & { now(): DesktopState | undefined } {
  let last: DesktopState | undefined;
  return {
    abilities: ['startWithSystem', 'kiosk', 'keepAwake', 'updates'],
    keep: (state) => {
      last = state;
    },
    shiftClosed: () => undefined,
    now: () => last,
  };
}

for (const language of spokenLanguages) {
  test(`what the till asks of its machine is chosen in the settings, in ${language}`, async () => {
    const desktop = machine();
    const till = await openTraining({ language, desktop });
    await till.counter.go('settings/system');
    await till.until(() => till.sees('machine-kiosk'), 'the panel of the machine');
    for (const choice of choices) expect(till.text(document.body)).toContain(words[language].machine[choice]);
    expect(choices.map((choice) => till.isChosen(`machine-${choice}`))).toEqual([false, false, true]);
    for (const choice of choices) await till.press(`machine-${choice}`);
    expect(choices.map((choice) => till.isChosen(`machine-${choice}`))).toEqual([true, true, false]);
    await till.press('updates-early');
    expect(desktop.now()).toMatchObject({ startWithSystem: true, kiosk: true, awake: 'no', updateChannel: 'early' });
  });
}

test('a cashier leaves the kiosk with a manager’s PIN only', async () => {
  const desktop = machine();
  const till = await openTraining({ desktop });
  const people = peopleAt(till);
  await people.add(cashier);
  await till.ask('settings.change', { kiosk: true });
  await people.takeOver(cashier.name);
  await till.counter.go('settings/system');
  await till.until(() => till.sees('machine-kiosk'), 'the panel of the machine');
  await till.press('machine-kiosk');
  expect(till.text('approval-act')).toContain(cashier.name);
  await till.press('approval-cancel');
  expect(desktop.now()?.kiosk).toBe(true);
  await till.press('machine-kiosk');
  await people.approve(manager.name);
  expect(desktop.now()?.kiosk).toBe(false);
});

test('a till in somebody’s browser offers nothing that it cannot do', async () => {
  const till = await openTraining({ desktop: noDesktop });
  await till.counter.go('settings/system');
  await till.until(() => till.sees('notices'), 'the page');
  expect(till.all(/^(?:machine|updates)-/)).toEqual([]);
});
