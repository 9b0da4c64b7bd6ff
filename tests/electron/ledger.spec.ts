import { closeSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createCounter } from '../support/counter.ts';
import { inVerify } from '../support/depth.ts';
import { expect, manager, test } from './driver/double-test.ts';
import type { ElectronTill } from './driver/electron-till.ts';

interface Reported {
  readonly words: string;
  /** Exit code; null: the till is open and says it on its screen. */
  readonly code: number | null;
}

/** What a person sees of a till that cannot open its ledger. */
async function reported(till: ElectronTill): Promise<Reported> {
  const onScreen = till.page().then(async (page): Promise<Reported> => {
    await expect(page.locator('#root')).not.toBeEmpty();
    return { words: await page.locator('body').innerText(), code: null };
  });
  const inDialog = till.ended.then(
    (code): Reported => ({ words: till.dialogs.map(({ words }) => words).join('\n'), code }),
  );
  return Promise.any([onScreen, inDialog]);
}

/** A message for a person, in their language, without technical details. */
function expectWords({ words, code }: Reported): void {
  expect(words).toMatch(/[а-яё]{4,} [а-яё]+/i);
  expect(words).not.toMatch(/\bat .+:\d+:\d+|SQLITE|TypeError|undefined/);
  if (code !== null) expect(code).toBe(1);
}

test('a damaged ledger is reported, and stays as it is', async ({ start, liveFolder }) => {
  const file = join(liveFolder, 'live', 'journal.sqlite');
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(4_096, 'x'), 0, 4_096, 0);
  closeSync(handle);
  const before = readFileSync(file);
  expectWords(await reported(start({ dataFolder: liveFolder })));
  expect(readFileSync(file).equals(before)).toBe(true);
});

// Reported as a damaged one, and the folder below as one that is a file.
inVerify(test)('a newer till’s ledger is reported, and stays as it is', async ({ start, liveFolder }) => {
  const file = join(liveFolder, 'live', 'journal.sqlite');
  const ledger = new DatabaseSync(file);
  ledger.exec('PRAGMA user_version = 99');
  ledger.close();
  const before = readFileSync(file);
  expectWords(await reported(start({ dataFolder: liveFolder })));
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('a data folder that is a file is reported in a dialog, with code 1', async ({ start, liveFolder }) => {
  rmSync(liveFolder, { recursive: true });
  writeFileSync(liveFolder, '');
  const till = start({ dataFolder: liveFolder });
  expect(await till.ended).toBe(1);
  expect(till.dialogs).toEqual([{ title: 'Tilla', words: expect.stringContaining('Папку с данными нельзя создать') }]);
});

inVerify(test)('a data folder that cannot be written to is told in a dialog, with code 1', async ({ start }) => {
  test.skip(process.platform !== 'linux', 'only Linux has a folder that even root cannot write to');
  const till = start({ dataFolder: '/sys/tilla/data' });
  expect(await till.ended).toBe(1);
  expect(till.dialogs).toHaveLength(1);
  expect(till.dialogs[0]?.words).toMatch(/Папку с данными нельзя создать|В папку с данными нельзя писать/);
});

test('a key that the system has lost is asked for anew, and nobody is asked for a passphrase', async ({
  start,
  liveFolder,
  connected: { service },
}) => {
  const till = start({
    dataFolder: liveFolder,
    machine: { keyStore: { backend: 'gnome_libsecret', key: 'the key of another user' } },
  });
  const page = await till.page();
  const anew = page.getByTestId('enter-key');
  await expect(page.getByTestId('api-key').or(anew)).toBeVisible();
  await expect(page.getByTestId('passphrase')).toHaveCount(0);
  // The next step of a screen that explains first.
  if (await anew.isVisible()) await anew.click();
  await expect(page.getByTestId('api-key')).toBeVisible();
  await expect(page.getByTestId('passphrase')).toHaveCount(0);
  await page.getByTestId('base-url').fill(service.baseUrl);
  await page.getByTestId('api-key').fill(service.apiKey);
  await page.getByTestId('check-shop').click();
  await page.getByTestId('connect').click();
  // The ledger has a manager: another connection needs their PIN.
  const approval = page.getByTestId('approval');
  for (const digit of manager.pin) await approval.getByTestId(`pin-${digit}`).click();
  await approval.getByTestId('pin-enter').click();
  await expect(approval).toBeHidden();
  const counter = createCounter(page);
  await counter.unlock(manager.pin);
  await till.quit();

  const again = start({
    dataFolder: liveFolder,
    machine: { keyStore: { backend: 'gnome_libsecret', key: 'the key of another user' } },
  });
  await createCounter(await again.page()).unlock(manager.pin);
});

test('where the system keeps no keys, a passphrase is asked for: nothing is kept in disguise', async ({ start }) => {
  const page = await start({ machine: { keyStore: { backend: 'basic_text', key: null } } }).page();
  await page.getByTestId('connect-live').click();
  await page.getByTestId('connect-by-key').click();
  await expect(page.getByTestId('remember-key').or(page.getByTestId('passphrase')).first()).toBeVisible();
});
