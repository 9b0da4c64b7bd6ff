/** The desk as its own process, with a sandbox of its own, and its page in a phone. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Browser, Locator, Page } from '@playwright/test';

const entry = fileURLToPath(new URL('../../packages/desk/main.ts', import.meta.url));
const PHONE = { width: 390, height: 844 };
const PASSWORD = 'owner of the desk';

export interface DeskProcess {
  readonly page: Page;
  at(testId: string): Locator;
  control(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown>;
  /** From "Connect" to the issued key; its page shows the shop. */
  connect(shop: { readonly name: string; readonly externalId: string }): Promise<void>;
  stop(): Promise<void>;
}

export async function openDesk(browser: Browser, dataFolder: string): Promise<DeskProcess> {
  const args = [entry, '--data', dataFolder, '--port', '0', '--sandbox-port', '0'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.setEncoding('utf8');
  let output = '';
  const [url = '', password = '', consoleUrl = ''] = await new Promise<string[]>((resolve, reject) => {
    child.on('exit', () => reject(new Error(`The desk ended: ${output}`)));
    child.stdout.on('data', (text: string) => {
      output += text;
      const said = /Desk\s+(\S+)[^]*one-time password (\S+)[^]*Its console\s+(\S+)[^]*Kept in/.exec(output);
      if (said !== null) resolve(said.slice(1));
    });
  });
  const token = new URLSearchParams(new URL(consoleUrl).hash.slice(1)).get('token') ?? '';
  const controlUrl = consoleUrl.replace(/\/console#.*$/, '');
  const context = await browser.newContext({
    viewport: PHONE,
    isMobile: true,
    hasTouch: true,
    locale: 'ru-RU',
    timezoneId: 'Asia/Almaty',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const at = (testId: string): Locator => page.getByTestId(testId);

  await page.goto(url);
  await at('login').fill('owner');
  await at('password').fill(password);
  await at('sign-in').click();
  await at('own-name').fill('Тимур');
  await at('next-password').fill(PASSWORD);
  await at('set-password').click();
  await at('add-shop').waitFor();

  return {
    page,
    at,
    async control(method, path, body) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const answer = await fetch(`${controlUrl}${path}`, { method, headers, ...sent });
      if (!answer.ok) throw new Error(`${method} ${path}: ${String(answer.status)}`);
      return (await answer.json()) as unknown;
    },
    async connect({ name, externalId }) {
      await at('room-connect').click();
      await at('shop-name').fill(name);
      await at('external-id').fill(externalId);
      await at('create-shop').click();
      await at('cashier-phone').fill('8 701 123 45 67');
      await at('send-code').click();
      await at('cashier-code').fill('0000');
      await at('confirm-code').click();
      await at('set-tariff').click();
      await at('issue-key').click();
      await at('hand-over').waitFor();
    },
    async stop() {
      await context.close();
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
