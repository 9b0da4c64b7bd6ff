import enApp from '@tilla/shared/locales/en/app.json' with { type: 'json' };
import en from '@tilla/shared/locales/en/staff.json' with { type: 'json' };
import enUnlock from '@tilla/shared/locales/en/unlock.json' with { type: 'json' };
import kkApp from '@tilla/shared/locales/kk/app.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/staff.json' with { type: 'json' };
import kkUnlock from '@tilla/shared/locales/kk/unlock.json' with { type: 'json' };
import ruApp from '@tilla/shared/locales/ru/app.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/staff.json' with { type: 'json' };
import ruUnlock from '@tilla/shared/locales/ru/unlock.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { spokenLanguages } from '../support/depth.ts';
import { cashier, peopleAt, senior } from './people.ts';
import { manager, openTraining, type TillScreen } from './till-screen.ts';

const words = { ru, kk, en } as const;
const unlockWords = { ru: ruUnlock, kk: kkUnlock, en: enUnlock } as const;
const appWords = { ru: ruApp, kk: kkApp, en: enApp } as const;

async function openStaff(till: TillScreen): Promise<void> {
  await till.counter.go('settings/staff');
}

const rowOf = (till: TillScreen, name: string): HTMLElement => {
  const row = till.all(/^staff-person-/).find((one) => till.text(one).includes(name));
  if (row === undefined) throw new Error(`${name} is not in the list`);
  return row;
};

for (const language of spokenLanguages) {
  test(`a cashier is added, takes over, asks for a refund, and a senior allows it with a PIN, ${language}`, async () => {
    const till = await openTraining({ language });
    const { counter } = till;
    const people = peopleAt(till);
    await openStaff(till);
    for (const { name, role, pin } of [senior, cashier]) {
      await till.press('staff-add');
      await till.fill('person-name', name);
      await till.press(`role-${role}`);
      expect(till.says(words[language].person.may[role], till.dialog())).toBe(true);
      await till.press('person-save');
      await people.pressPin(pin);
      await people.pressPin(pin);
      expect(till.isDialogOpen()).toBe(false);
      expect(till.text(rowOf(till, name))).toContain(appWords[language].role[role]);
    }

    // The cart and the payment stay when another takes over.
    await counter.go('sell');
    await counter.addByTap(0);
    await people.switchTo(cashier.name);
    expect(counter.lines()).toBe(1);
    await counter.payByQr();
    await people.switchTo(senior.name);
    await people.switchTo(cashier.name);
    expect(counter.phase()).toBe('waiting');
    await till.press('phone-pay');
    await till.advance(2_000);
    expect(counter.phase()).toBe('paid');
    await counter.nextCustomer();

    // The refund waits for a senior; a wrong PIN and a no leave everything as it was.
    await counter.go('sales');
    await till.press('sale-row-1');
    await till.press('refund');
    await till.press('refund-whole');
    await till.press('refund-confirm');
    expect(till.all(/^approver-/)).toHaveLength(2);
    expect(till.text('about-sale')).toContain('1');
    for (const about of ['about-amount', 'about-beforeTiyn', 'about-afterTiyn', 'about-asker', 'about-limit'])
      expect(till.sees(about), about).toBe(true);
    await people.pressPin('0000', till.see('approval'));
    expect(till.see('advice', till.see('approval')).dataset['code']).toBe('till_wrong_pin');
    await till.type('{Escape}');
    await till.advance(16);
    expect(till.sees('approval')).toBe(false);
    const page = till.see('refund-page');
    expect(till.see('advice', page).dataset['code']).toBe('till_not_permitted');
    expect(page.contains(document.activeElement), 'the keys are back with the page below').toBe(true);
    await till.type('{Escape}');
    expect(till.sees('refund-page')).toBe(false);
    await till.press('refund');
    await till.press('refund-whole');
    await till.press('refund-confirm');
    await people.approve(senior.name);
    await till.advance(10_000);
    expect(till.see('refund-state').dataset['phase']).toBe('done');
    await till.press('refund-close');
    expect(till.text('switch-person')).toContain(cashier.name);

    // The manager reads who did it and who allowed it.
    await people.switchTo(manager.name);
    await openStaff(till);
    await till.press('staff-part-acts');
    expect(till.text('act-refund.start')).toContain(cashier.name);
    expect(till.text('act-refund.start')).toContain(senior.name);
    expect(till.all('act-staff.add')).toHaveLength(2);

    // A new person does not start on a manager's page.
    await people.switchTo(cashier.name);
    expect(till.sees('staff')).toBe(false);
    await people.switchTo(manager.name);
    await till.counter.go('reports');
    await people.switchTo(cashier.name);
    expect(till.isChosen('sidebar-sell')).toBe(true);
    expect(till.sees('search')).toBe(true);
  });
}

test('people, takeover and approval by keyboard alone', async () => {
  const till = await openTraining();
  const pressKeyOn = async (testId: string): Promise<void> => {
    for (let turn = 0; turn < 60 && !till.see(testId).contains(document.activeElement); turn += 1) {
      await till.type('{Tab}');
    }
    expect(till.see(testId).contains(document.activeElement), testId).toBe(true);
    await till.type('{Enter}');
  };

  await pressKeyOn('sidebar-settings');
  await pressKeyOn('settings-staff');
  await pressKeyOn('staff-add');
  expect(document.activeElement).toBe(till.see('person-name'));
  await till.typeByHand(`${cashier.name}{Enter}`);
  expect(till.sees('pin-pad')).toBe(true);
  await till.typeByHand(`${cashier.pin}{Enter}`);
  await till.typeByHand(`${cashier.pin}{Enter}`);
  expect(till.isDialogOpen()).toBe(false);

  await pressKeyOn('switch-person');
  await till.typeByHand(`${cashier.pin}{Enter}`);
  expect(till.text('switch-person')).toContain(cashier.name);

  // A new person does not start on a page that another opened.
  await pressKeyOn('settings-staff');
  await pressKeyOn('staff-add');
  await till.typeByHand(`${senior.name}{Enter}${senior.pin}{Enter}${senior.pin}{Enter}`);
  expect(till.sees('approval')).toBe(true);
  await till.typeByHand(`${manager.pin}{Enter}`);
  expect(till.all(/^staff-person-/)).toHaveLength(3);
  expect(till.isDialogOpen()).toBe(false);
  expect(till.text('switch-person')).toContain(cashier.name);
});

test('a till that nobody touches locks itself and keeps the cart; not while a payment is on screen', async () => {
  const till = await openTraining();
  await till.counter.addByTap(0);
  await till.advance(4 * 60_000);
  await till.type('{Shift}');
  await till.advance(4 * 60_000);
  expect(till.sees('sidebar-sell')).toBe(true);
  await till.advance(61_000);
  expect(till.sees('pin-pad')).toBe(true);
  await till.counter.unlock(manager.pin);
  expect(till.counter.lines()).toBe(1);
  await till.counter.payByQr();
  await till.press('phone-pay');
  await till.advance(2_000);
  expect(till.counter.phase()).toBe('paid');
  await till.advance(6 * 60_000);
  expect(till.counter.phase()).toBe('paid');
});

test('the shop’s own minutes lock the till, and none where it never locks', async () => {
  const till = await openTraining();
  await openStaff(till);
  await till.press('settings-rules');
  await till.press('idle-1');
  await till.advance(61_000);
  expect(till.sees('pin-pad')).toBe(true);
  await till.counter.unlock(manager.pin);
  await openStaff(till);
  await till.press('settings-rules');
  await till.press('idle-0');
  await till.advance(12 * 60_000);
  expect(till.sees('settings-rules')).toBe(true);
});

test('a manager sets shortage, blind count and limits; a limit that is none of the usual ones stays until another is chosen', async () => {
  const till = await openTraining();
  await till.ask('settings.change', { idleLockMinutes: 7, discountLimits: { cashier: 13, senior: 20, manager: 99 } });
  await openStaff(till);
  await till.press('settings-rules');
  expect(till.isChosen('idle-7')).toBe(true);
  expect(till.isChosen('discount-cashier-13')).toBe(true);
  await till.press('discount-cashier-5');
  expect(till.sees('discount-cashier-13')).toBe(false);
  expect(till.isChosen('shortage-1000')).toBe(true);
  await till.press('shortage-5000');
  await till.press('blind-count');
  const { settings } = await till.ask('app.view', {});
  expect(settings).toMatchObject({ shortageLimitTiyn: 500_000, blindCount: true });
  expect(settings.discountLimits).toEqual({ cashier: 5, senior: 20, manager: 99 });
});

for (const language of spokenLanguages) {
  test(`the lock in ${language}: a wrong PIN is reported and cleared, another name removes the advice, Enter unlocks, and one’s own PIN is changed`, async () => {
    const till = await openTraining({ language });
    const people = peopleAt(till);
    await people.add(cashier);
    await till.press('lock');
    expect(till.says(unlockWords[language].who)).toBe(true);
    expect(till.isChosen(`person-${await people.idOf(manager.name)}`), 'whoever stood here last').toBe(true);
    expect(till.isDisabled('pin-enter')).toBe(true);
    await till.counter.unlock('0000');
    expect(till.see('advice').dataset['code']).toBe('till_wrong_pin');
    expect(till.text(till.see('pin-pad'))).toContain('○○○○');
    await people.choose('person', cashier.name);
    expect(till.sees('advice')).toBe(false);
    await till.typeByHand(`9{Backspace}${cashier.pin}{Enter}`);
    expect(till.text('switch-person')).toContain(cashier.name);

    await openStaff(till);
    await till.press('own-pin');
    await people.pressPin('0000');
    await people.pressPin('9753');
    await people.pressPin('9753');
    expect(till.see('advice', till.dialog()).dataset['code'], 'a wrong old one').toBe('till_wrong_pin');
    await people.pressPin(cashier.pin);
    await people.pressPin('9753');
    await people.pressPin('9753');
    expect(till.isDialogOpen()).toBe(false);
    expect(till.text('toast')).toContain(words[language].ownPin.done);
    await till.press('lock');
    await till.counter.unlock('9753');
    expect(till.sees('sidebar-sell')).toBe(true);
  });

  test(`a new PIN is given twice the same, in ${language}; somebody leaves and comes back: the question, the list, the lock`, async () => {
    const till = await openTraining({ language });
    const people = peopleAt(till);
    await openStaff(till);
    await till.press('staff-add');
    expect(till.isDisabled('person-save')).toBe(true);
    await till.fill('person-name', cashier.name);
    await till.press('person-save');
    expect(till.text('pin-hint')).toBe(words[language].pin.hint);
    await people.pressPin(cashier.pin);
    await people.pressPin('0000');
    expect(till.text('pin-hint')).toBe(words[language].pin.differs);
    await till.press('person-back');
    expect((till.see('person-name') as HTMLInputElement).value).toBe(cashier.name);
    await till.press('dialog-close');
    expect(till.all(/^staff-person-/)).toHaveLength(1);

    await people.add(cashier);
    await openStaff(till);
    await till.press(rowOf(till, cashier.name));
    await till.press('person-leave');
    expect(till.says(words[language].person.leaveAsk, till.dialog())).toBe(true);
    await till.press('person-back');
    await till.press('person-leave');
    await till.press('person-leave-yes');
    expect(till.text(rowOf(till, cashier.name))).toContain(words[language].person.hasLeft);
    await till.press('switch-person');
    expect(till.says(unlockWords[language].alone, till.dialog())).toBe(true);
    await till.type('{Escape}');
    await till.press(rowOf(till, cashier.name));
    expect(till.sees('person-leave')).toBe(false);
    await till.press('person-return');
    expect(till.text(rowOf(till, cashier.name))).toContain(appWords[language].role.cashier);
  });
}

test('a manager changes name, role and PIN of others, which the log has; the last one cannot leave nor lose the role', async () => {
  const till = await openTraining();
  await openStaff(till);
  await till.press(rowOf(till, manager.name));
  await till.press('role-cashier');
  await till.press('person-save');
  expect(till.see('advice', till.dialog()).dataset['code']).toBe('till_last_manager');
  await till.press('person-leave');
  expect(till.sees('advice'), 'what was told of one try is not told of the next').toBe(false);
  await till.press('person-leave-yes');
  expect(till.see('advice', till.dialog()).dataset['code']).toBe('till_last_manager');
  await till.press('dialog-close');
  expect(till.text(rowOf(till, manager.name))).toContain(ruApp.role.manager);

  const people = peopleAt(till);
  await people.add(cashier);
  await openStaff(till);
  await till.press(rowOf(till, cashier.name));
  await till.fill('person-name', 'Ерлан С.');
  await till.press('role-senior');
  await till.press('person-save');
  expect(till.text(rowOf(till, 'Ерлан С.'))).toContain(ruApp.role.senior);
  await till.press(rowOf(till, 'Ерлан С.'));
  await till.press('person-new-pin');
  await people.pressPin('4711');
  await people.pressPin('4711');
  expect(till.isDialogOpen()).toBe(false);
  await till.press('staff-part-acts');
  expect(till.text('acts')).toContain(ru.change.pin);
  expect(till.text('acts')).toContain('Ерлан С.');
  await till.press('acts-earlier');
  expect(till.says(ru.acts.none)).toBe(true);
  expect(till.text('acts-day')).not.toContain('Сегодня');
});

/** A cashier, with a senior and the manager present, asks for what takes a manager. */
async function askForShorterLock(till: TillScreen): Promise<ReturnType<typeof peopleAt>> {
  const people = peopleAt(till);
  await people.add(cashier, senior);
  await people.takeOver(cashier.name);
  await openStaff(till);
  await till.press('settings-rules');
  await till.press('idle-1');
  return people;
}

test('a cashier sees people and rules, no acts; each change asks a manager, and a no leaves it as it was', async () => {
  const till = await openTraining();
  const people = peopleAt(till);
  await people.add(cashier);
  await people.takeOver(cashier.name);
  await openStaff(till);
  expect(till.sees('staff-part-acts')).toBe(false);
  await till.press('settings-rules');
  await till.press('idle-1');
  expect(till.text('approval-act')).toContain(cashier.name);
  await till.press('approval-cancel');
  expect(till.see('advice').dataset['code']).toBe('till_not_permitted');
  expect(till.isChosen('idle-5')).toBe(true);
  await till.press('idle-1');
  await people.approve(manager.name);
  expect(till.isChosen('idle-1')).toBe(true);
  await till.type('{Escape}');
  expect(till.sees('settings-home'), 'one page back are all of them').toBe(true);
});

test('five wrong PINs close the way for a time, and the question stays open for somebody else', async () => {
  const till = await openTraining();
  const people = peopleAt(till);
  await people.add(cashier, senior);
  await people.takeOver(cashier.name);
  await till.counter.addByTap(0);
  await till.press('cart-discount');
  await till.press('discount-20');
  await people.choose('approver', senior.name);
  for (let turn = 0; turn < 6; turn += 1) await people.pressPin('0000', till.see('approval'));
  expect(till.see('advice', till.see('approval')).dataset['code']).toBe('till_pin_attempts');
  await people.choose('approver', manager.name);
  expect(till.sees('advice', till.see('approval'))).toBe(false);
  await people.approve(manager.name);
  expect(till.isDialogOpen()).toBe(false);
  expect(till.sees('cart-discount-amount')).toBe(true);
});

test('what takes a manager is asked of managers alone, and never done in the name of who takes over meanwhile', async () => {
  const till = await openTraining();
  const people = await askForShorterLock(till);
  expect(till.sees('approval')).toBe(true);
  expect(till.all(/^approver-/), 'a senior is not among them').toHaveLength(1);
  await people.takeOver(senior.name);
  expect(till.sees('approval')).toBe(false);
  expect((await till.ask('app.view', {})).settings.idleLockMinutes).toBe(5);
});
