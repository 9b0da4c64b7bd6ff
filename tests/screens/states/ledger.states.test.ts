import { join } from 'node:path';
import { expect } from 'vitest';
import { editEvent } from '#tests/core/broken-ledger.ts';
import { sellByQr } from '../sold.ts';
import { manager, openLive } from '../till-screen.ts';
import { drawStates } from './draw-state.ts';

// Sound, changed past the till; and refunds of another till.
drawStates('the ledger', async (language, look) => {
  const passphrase = 'a phrase of this shop';
  const till = await openLive({ language, passphrase });
  const { counter, shop } = till;
  await sellByQr(till);
  await counter.go('settings/ledger');
  await till.until(() => till.sees('ledger-state'), 'the part is loaded');
  look('ledger');
  const response = await till.world.fetch(
    new Request(`${shop.baseUrl}/invoices/${String(await shop.newestInvoice())}/refund`, {
      method: 'POST',
      headers: { 'x-api-key': shop.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'Істен шыққан #7F3K2Q' }),
    }),
  );
  expect(response.ok, 'another till gives back').toBe(true);
  await till.restart((folder) => {
    editEvent(join(folder, 'live.sqlite'), 2);
  });
  await till.ask('app.unlockKey', { passphrase });
  await till.advance(1_000);
  await counter.unlock(manager.pin);
  await counter.go('tasks');
  await till.within(60_000, () => till.sees('task-books_broken'), 'the chain is broken');
  await till.within(120_000, () => till.sees('task-till_refund'), 'what the other till gave back');
  look('tasks-ledger');
  await till.press('task-way-ledger');
  await till.until(() => till.sees('ledger-state'), 'the records');
  look('ledger-broken');
});
