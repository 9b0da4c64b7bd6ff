import { expect, type Page } from '@playwright/test';

export interface ServiceAddress {
  readonly baseUrl: string;
  readonly apiKey: string;
}

export interface CounterSetup {
  chooseLanguage(language: 'ru' | 'kk' | 'en'): Promise<void>;
  startTraining(): Promise<void>;
  /** Without a passphrase the key stays in memory only. */
  connect(service: ServiceAddress, passphrase?: string): Promise<void>;
  /** Fills in the form and sends it, whatever comes of it. */
  tryToConnect(baseUrl: string, apiKey: string, passphrase?: string): Promise<void>;
  makeManager(name: string, pin: string): Promise<void>;
  openKey(passphrase: string): Promise<void>;
  unlock(pin: string): Promise<void>;
  tryToUnlock(pin: string): Promise<void>;
}

export function createCounterSetup(page: Page): CounterSetup {
  async function tryToConnect(baseUrl: string, apiKey: string, passphrase?: string): Promise<void> {
    const form = page.getByTestId('base-url');
    const welcome = page.getByTestId('connect-live');
    await expect(form.or(welcome)).toBeVisible();
    if (await welcome.isVisible()) {
      await welcome.click();
      await page.getByTestId('connect-by-key').click();
    }
    await form.fill(baseUrl);
    await page.getByTestId('api-key').fill(apiKey);
    const remember = page.getByTestId('remember-key');
    const isRemembered = await remember.getByRole('checkbox').isChecked();
    if (isRemembered !== (passphrase !== undefined)) await remember.click();
    if (passphrase !== undefined) await page.getByTestId('passphrase').fill(passphrase);
    await page.getByTestId('check-shop').click();
    const isMine = page.getByTestId('connect');
    await expect(isMine.or(page.getByTestId('advice'))).toBeVisible();
    if (await isMine.isVisible()) await isMine.click();
  }

  async function tryToUnlock(pin: string): Promise<void> {
    for (const digit of pin) await page.getByTestId(`pin-${digit}`).click();
    await page.getByTestId('pin-enter').click();
  }

  return {
    async chooseLanguage(language) {
      await page.getByTestId(`language-${language}`).click();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    },
    async startTraining() {
      await page.getByTestId('start-training').click();
      await expect(page.getByTestId('manager-name')).toBeVisible();
    },
    async connect({ baseUrl, apiKey }, passphrase) {
      await tryToConnect(baseUrl, apiKey, passphrase);
      await expect(page.getByTestId('manager-name').or(page.getByTestId('sidebar-sell'))).toBeVisible();
    },
    tryToConnect,
    async makeManager(name, pin) {
      await page.getByTestId('manager-name').fill(name);
      await page.getByTestId('manager-pin').fill(pin);
      await page.getByTestId('manager-pin-repeat').fill(pin);
      await page.getByTestId('create-manager').click();
      // A shop without goods begins with its first day.
      await expect(page.getByTestId('search').or(page.getByTestId('first-day'))).toBeVisible();
    },
    async openKey(passphrase) {
      await page.getByTestId('passphrase').fill(passphrase);
      await page.getByTestId('unlock-key').click();
      await expect(page.getByTestId('pin-pad')).toBeVisible();
    },
    async unlock(pin) {
      await tryToUnlock(pin);
      await expect(page.getByTestId('sidebar-sell')).toBeVisible();
    },
    tryToUnlock,
  };
}
