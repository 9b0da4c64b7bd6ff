import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { HttpFailure } from '#core/platform/ports.ts';
import { HUB, openHub } from '../../core/hub-world.ts';
import { manager, openLive, type TillScreen } from '../till-screen.ts';
import { drawStates } from './draw-state.ts';

const passphrase = 'a phrase of this shop';

async function typePhrase(till: TillScreen, phrase: string): Promise<void> {
  await till.fill('hub-phrase', phrase);
  await till.fill('passphrase', passphrase);
}

drawStates('several tills', async (language, look) => {
  const till = await openLive({ language, passphrase });
  const hub = openHub(till.world);
  await till.counter.go('settings/shop');
  await till.until(() => till.sees('hub-connect'), 'the card of several tills');
  look('hub-none');
  await till.press('hub-connect');
  await till.fill('hub-address', HUB);
  await till.fill('hub-code', '0000000000');
  await till.fill('hub-name', 'Касса у входа');
  await till.press('hub-check');
  expect(till.sees('advice'), 'a wrong code').toBe(true);
  look('hub-ask');
  await till.fill('hub-code', await hub.code());
  await till.press('hub-check');
  await till.until(() => till.sees('found-hub'), 'whose shop it is');
  look('hub-found');
  await till.press('this-hub');
  look('hub-phrase-new');
  const phrase = till.text('new-phrase').replaceAll(/\D/g, '');
  expect(phrase).toHaveLength(48);
  await till.press('phrase-written');
  await typePhrase(till, `${phrase.startsWith('1') ? '2' : '1'}${phrase.slice(1)}`);
  expect(till.isDisabled('hub-send'), 'with a typing error').toBe(true);
  look('hub-phrase');
  await till.fill('hub-phrase', phrase);
  await till.press('hub-send');
  await till.until(() => till.sees('hub-state'), 'the till is enrolled');
  await till.advance(90_000);
  look('hub-state');
  hub.fault = () => Promise.reject(new HttpFailure('not_sent'));
  await till.ask('staff.add', { name: 'Ерлан', role: 'cashier', pin: '80510003' });
  await till.advance(10_000);
  expect(till.sees('advice')).toBe(true);
  look('hub-problem');

  await till.restart((folder) => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  });
  hub.fault = null;
  await till.until(() => till.sees('restore-till'), 'a new till');
  await till.press(`language-${language}`);
  await till.until(() => document.documentElement.lang === language, 'the language is there');
  await till.press('restore-till');
  await till.fill('hub-address', HUB);
  await till.fill('hub-name', 'Касса у входа');
  await till.fill('hub-code', await hub.code());
  look('restore-ask');
  await till.fill('hub-replaces', '7');
  await till.press('hub-check');
  expect(till.sees('advice'), 'no such till').toBe(true);
  look('restore-refused');
  await till.fill('hub-replaces', '1');
  await till.press('hub-check');
  await till.until(() => till.sees('found-hub'), 'whose shop it is');
  await till.press('this-hub');
  await typePhrase(till, phrase);
  hub.fault = () => Promise.reject(new HttpFailure('not_sent'));
  await till.press('hub-send');
  await till.until(() => till.sees('restore-resume'), 'the hub is away');
  look('restore-stopped');
  await till.restart();
  await till.until(() => till.sees('passphrase'), 'the keys are locked');
  look('restore-locked');
  hub.fault = null;
  await till.fill('passphrase', passphrase);
  await till.press('restore-resume');
  await till.within(
    5_000,
    () => till.sees('unlock-key') || till.sees('enter-key'),
    'the ledger is there, without its key',
  );
  const approval = { personId: (await till.ask('app.view', {})).connectApprovers[0]?.id ?? '', pin: manager.pin };
  await till.ask('setup.connect', { baseUrl: till.shop.baseUrl, apiKey: till.shop.apiKey, passphrase, approval });
  await till.until(() => till.sees('pin-pad'), 'the lock');
  await till.ask('session.unlock', { personId: approval.personId, pin: manager.pin });
  await till.until(() => till.sees('sidebar-sell'), 'the counter');
  await till.counter.go('tasks');
  await till.until(() => till.sees('task-till_restored'), 'what was lost');
  look('restored-task');
});
