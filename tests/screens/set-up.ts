/** The first screens and those of a start. */

import type { TillScreen } from './till-screen.ts';

export interface SetUp {
  /** Fills in the form and sends it, whatever the result. Without a passphrase the key stays in memory only. */
  connect(baseUrl: string, apiKey: string, passphrase?: string): Promise<void>;
  makeManager(name: string, pin: string): Promise<void>;
  /** At a start: the sealed key, then the cashier's PIN. */
  comeBack(passphrase: string, pin: string): Promise<void>;
}

export function setUp(page: TillScreen): SetUp {
  return {
    async connect(baseUrl, apiKey, passphrase) {
      if (page.sees('connect-live')) await page.press('connect-live');
      if (page.sees('connect-by-key')) await page.press('connect-by-key');
      await page.fill('base-url', baseUrl);
      await page.fill('api-key', apiKey);
      if (page.sees('passphrase') !== (passphrase !== undefined)) await page.press('remember-key');
      if (passphrase !== undefined) await page.fill('passphrase', passphrase);
      await page.press('check-shop');
      if (page.sees('connect')) await page.press('connect');
    },
    async makeManager(name, pin) {
      await page.fill('manager-name', name);
      await page.fill('manager-pin', pin);
      await page.fill('manager-pin-repeat', pin);
      await page.press('create-manager');
      await page.until(() => page.sees('sidebar-sell'), 'the counter of the first manager');
    },
    async comeBack(passphrase, pin) {
      await page.until(() => page.sees('unlock-key'), 'the key is asked for');
      await page.fill('passphrase', passphrase);
      await page.press('unlock-key');
      await page.until(() => page.sees('pin-pad'), 'the key opens');
      await page.counter.unlock(pin);
      await page.until(() => page.sees('sidebar-sell'), 'the PIN opens');
    },
  };
}
