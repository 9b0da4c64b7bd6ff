import type { TillScreen } from './till-screen.ts';

/** The panel of a mail server is filled in and kept, with a port that nobody listens at. */
export async function keepDeafMailServer(till: TillScreen): Promise<void> {
  await till.fill('summary-to', 'owner@shop.kz');
  await till.fill('summary-host', 'localhost');
  await till.fill('summary-port', '1');
  await till.fill('summary-user', 'till@shop.kz');
  await till.fill('summary-password', 'a word for the mail');
  await till.press('summary-save');
  await till.until(() => till.sees('summary-test'), 'the settings are kept');
}
