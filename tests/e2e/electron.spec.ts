import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, type ElectronApplication, expect, test } from '@playwright/test';
import ru from '@tilla/shared/locales/ru/setup.json' with { type: 'json' };
import { createCounter } from '../support/counter.ts';
import { findElectronBinary } from '../support/electron-binary.ts';
import { firstReceipt, sellFirst } from '../support/first-sale.ts';
import { receiptWords } from '../support/receipt-words.ts';

const binary = findElectronBinary();
const hasDisplay =
  process.platform !== 'linux' || Boolean(process.env['DISPLAY']) || Boolean(process.env['WAYLAND_DISPLAY']);
const why =
  binary === null
    ? "Electron's binary is not installed on this machine"
    : hasDisplay
      ? null
      : 'there is no display to open a window on';
const entry = fileURLToPath(new URL('../../dist/main/electron.js', import.meta.url));

test.describe('the till in Electron', () => {
  test.skip(why !== null && process.env['TILLA_ELECTRON_REQUIRED'] === undefined, why ?? '');

  let app: ElectronApplication;
  let dataFolder: string;

  test.beforeAll(async () => {
    dataFolder = mkdtempSync(join(tmpdir(), 'tilla-electron-'));
    const asRoot = process.platform === 'linux' && process.getuid?.() === 0;
    app = await _electron.launch({
      ...(binary === null ? {} : { executablePath: binary }),
      args: [...(asRoot ? ['--no-sandbox'] : []), entry, '--data', dataFolder, '--training'],
    });
  });

  test.afterAll(async () => {
    await app.close();
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  });

  // A window may be blank, so its text is checked.
  test('the first screen stands before a person, in words', async () => {
    const page = await app.firstWindow();
    await expect(page.getByText(ru.manager.title)).toBeVisible();
    await expect(page.getByText(ru.manager.lead)).toBeVisible();
    await expect(page.getByTestId('manager-name')).toBeFocused();
    const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
    expect(width).toBeGreaterThan(900);
    expect(height).toBeGreaterThan(500);
    const isVisible = await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
    expect(isVisible).toBe(true);
  });

  test('every window is sandboxed, isolated and without Node', async () => {
    await app.firstWindow();
    const preferences = await app.evaluate(({ webContents }) =>
      webContents.getAllWebContents().map((contents) => {
        // Missing in Electron's types.
        const { getLastWebPreferences } = contents as unknown as { getLastWebPreferences: () => object | null };
        return getLastWebPreferences.call(contents);
      }),
    );
    expect(preferences.length).toBeGreaterThan(0);
    for (const effective of preferences) {
      expect(effective).toMatchObject({
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        webSecurity: true,
      });
    }
  });

  test('the page is ours, sees two functions and nothing of Node', async () => {
    const page = await app.firstWindow();
    expect(page.url()).toBe('app://till/');
    const seen = await page.evaluate(() => ({
      bridge: Object.keys(window['tilla' as never] as unknown as object).sort(),
      node: ['require', 'process', 'module', 'Buffer'].filter((name) => name in window),
    }));
    expect(seen).toEqual({ bridge: ['call', 'on'], node: [] });
  });

  test('a call reaches the core, and an undeclared one does not', async () => {
    const page = await app.firstWindow();
    const answers = await page.evaluate(async () => {
      const { call } = window['tilla' as never] as unknown as {
        call: (name: string, input: unknown) => Promise<{ ok: boolean }>;
      };
      return [(await call('app.view', {})).ok, (await call('__proto__', {})).ok, (await call('app.view', { x: 1 })).ok];
    });
    expect(answers).toEqual([true, false, false]);
  });

  test('the page cannot leave, open a window, or be given a permission', async () => {
    const page = await app.firstWindow();
    const outcome = await page.evaluate(async () => ({
      opened: window.open('https://example.com') === null,
      notifications: await Notification.requestPermission(),
      foreign: await fetch('https://example.com').then(
        () => 'loaded',
        () => 'blocked',
      ),
      file: await fetch('file:///etc/hostname').then(
        () => 'loaded',
        () => 'blocked',
      ),
    }));
    expect(outcome).toEqual({ opened: true, notifications: 'denied', foreign: 'blocked', file: 'blocked' });
    await page.evaluate(() => {
      location.href = 'https://example.com/';
    });
    await expect.poll(() => page.url()).toBe('app://till/');
    expect(app.windows()).toHaveLength(1);
  });

  test('no file outside the list is served', async () => {
    const page = await app.firstWindow();
    const statuses = await page.evaluate(() =>
      Promise.all(
        ['/package.json', '/../package.json', '/%2e%2e/main/electron.js', '/.inputs'].map(
          async (path) => (await fetch(path)).status,
        ),
      ),
    );
    expect(statuses).toEqual([404, 404, 404, 404]);
  });

  test('a sale in training is paid on the screens, and its receipt is on the disk', async () => {
    const counter = createCounter(await app.firstWindow());
    const { good, total } = await sellFirst(counter);
    const receipt = await firstReceipt(dataFolder);
    for (const text of [receiptWords('ru').receiptNumber(1), good, total]) expect(receipt).toContain(text);
  });
});
