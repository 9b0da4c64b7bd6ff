import type { TillScreen } from './till-screen.ts';

/** Fills in and saves the mail server's panel, with a port that nobody listens on. */
export async function keepSilentMailServer(till: TillScreen): Promise<void> {
  await till.fill('summary-to', 'owner@shop.kz');
  await till.fill('summary-host', 'localhost');
  await till.fill('summary-port', '1');
  await till.fill('summary-user', 'till@shop.kz');
  await till.fill('summary-password', 'a word for the mail');
  await till.press('summary-save');
  await till.until(() => till.sees('summary-test'), 'the settings are kept');
}
