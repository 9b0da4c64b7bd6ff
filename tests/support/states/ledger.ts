import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import { manager, newestInvoice, openLive, passphrase, sellByQr, type Walk } from './stage.ts';

/** Edits the ledger's file without the till. */
function editLedger(folder: string): void {
  const file = new DatabaseSync(join(folder, 'live', 'journal.sqlite'));
  file.exec('DROP TRIGGER events_stay_as_written');
  file.exec(`UPDATE events SET data = '{}' WHERE seq = 2`);
  file.exec(`CREATE TRIGGER events_stay_as_written BEFORE UPDATE ON events
    BEGIN SELECT RAISE(ABORT, 'events are append-only'); END`);
  file.close();
}

/** The ledger: whole, changed past the till; and what another till of the shop gave back. */
export const ledgerOfTheTill: Walk = async (stage) => {
  const { look } = stage;
  const first = await openLive(stage);
  const { shop } = first;
  await sellByQr(first, [0]);
  await first.counter.go('settings/ledger');
  await expect(first.page.getByTestId('ledger-state')).toBeVisible();
  await first.page.getByTestId('ledger-head').scrollIntoViewIfNeeded();
  await look('ledger');
  const response = await fetch(`${shop.baseUrl}/invoices/${String(await newestInvoice(shop))}/refund`, {
    method: 'POST',
    headers: { 'x-api-key': shop.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'Істен шыққан #7F3K2Q' }),
  });
  expect(response.ok, 'another till gives back').toBe(true);
  await first.host.stop();
  editLedger(first.host.dataFolder);

  const { page, counter } = await stage.openTill();
  await counter.openKey(passphrase);
  await counter.unlock(manager.pin);
  await counter.go('tasks');
  await expect(page.getByTestId('task-books_broken')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByTestId('task-till_refund')).toBeVisible({ timeout: 90_000 });
  await look('tasks-ledger');
  await counter.go('settings/ledger');
  await expect(page.getByTestId('ledger-state')).toBeVisible();
  await page.getByTestId('ledger-head').scrollIntoViewIfNeeded();
  await look('ledger-broken');
};
