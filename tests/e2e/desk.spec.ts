import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { z } from 'zod';
import { filesHolding } from '../support/canary.ts';
import { inVerify } from '../support/depth.ts';
import { type DeskProcess, openDesk } from '../support/desk.ts';
import { sellFirstItem } from '../support/new-shop.ts';
import { readQr } from '../support/qr.ts';
import { expect, test } from '../support/till-test.ts';

const Organizations = z.array(z.object({ organization_id: z.number(), name: z.string() }));
const Invoices = z.array(z.looseObject({ id: z.number() }));
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const name = 'Ателье «Айша»';

async function organizationId(desk: DeskProcess): Promise<number> {
  const all = Organizations.parse(await desk.control('GET', '/organizations'));
  return all.find((one) => one.name === name)?.organization_id ?? 0;
}

/** The owner fills the profile behind the link that the desk shows. */
async function handInProfile(desk: DeskProcess): Promise<void> {
  await desk.at('invite').click();
  const link = await desk.at('open-invite').getAttribute('href');
  expect(readQr(await desk.at('invite-qr').screenshot({ scale: 'device' }))).toBe(link);
  expect((await fetch(link ?? '', { method: 'POST' })).ok).toBe(true);
  await desk.page.reload();
}

/** The installer takes a photo of the till's screen, and holds the answer to its scanner. */
async function answerPhoto(desk: DeskProcess, screen: Buffer): Promise<string> {
  await desk.at('hand-over').click();
  await desk.at('photo').setInputFiles({ name: 'till.png', mimeType: 'image/png', buffer: screen });
  await expect(desk.at('till-code')).toHaveValue(/^[0-9A-F]{64}$/);
  await desk.at('seal').click();
  await expect(desk.at('answer-qr')).toBeVisible();
  return readQr(await desk.at('answer-qr').screenshot()) ?? '';
}

test('an installer with a phone connects a new shop, hands it over by photo and QR, and the till sells', async ({
  browser,
  dataFolder,
  openTill,
}) => {
  const deskFolder = join(dataFolder, 'desk');
  const desk = await openDesk(browser, deskFolder);
  try {
    await desk.connect({ name, externalId: 'crm-17' });
    await handInProfile(desk);
    await desk.control('POST', '/kyc', { organization_id: await organizationId(desk), status: 'approved' });
    await desk.page.reload();
    await expect(desk.at('step-profile')).toHaveAttribute('data-state', 'done');

    const { page } = await openTill();
    const pay = async () => {
      const [invoice] = Invoices.parse(await desk.control('GET', '/invoices'));
      await desk.control('POST', `/invoices/${String(invoice?.id)}/customer`, { action: 'pay' });
    };
    await sellFirstItem(page, { answer: (screen) => answerPhoto(desk, screen), pay }, 0);
    await desk.at('handover-done').click();
    await expect(desk.at('till')).toContainText('Касса 1');
    await desk.at('to-shops').click();
    await expect(desk.at('shop-crm-17')).toHaveAttribute('data-group', 'working');
    const wide = await desk.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide, 'nothing is wider than the phone').toBe(false);
  } finally {
    await desk.stop();
  }
  expect(await filesHolding(deskFolder, 'owner of the desk')).toEqual([]);
});

inVerify(test)(
  'a refused profile shows its remark and is handed in again, every room is accessible, and a rotation names its till',
  async ({ browser, dataFolder, openTill }) => {
    const desk = await openDesk(browser, join(dataFolder, 'desk'));
    try {
      await desk.connect({ name, externalId: 'crm-17' });
      await handInProfile(desk);
      const decide = async (status: string, comment?: string) => {
        await desk.control('POST', '/kyc', { organization_id: await organizationId(desk), status, comment });
        await desk.page.reload();
      };
      await decide('needs_changes', 'Нет договора аренды');
      await expect(desk.at('remark')).toContainText('Нет договора аренды');
      await handInProfile(desk);
      await expect(desk.at('step-profile')).toHaveAttribute('data-state', 'waits');
      await decide('approved');
      for (const room of ['shops', 'connect', 'sync', 'health', 'access']) {
        await desk.at(`room-${room}`).click();
        await expect(desk.page.getByRole('heading', { level: 1 })).toBeVisible();
        const { violations } = await new AxeBuilder({ page: desk.page }).withTags(standards).analyze();
        expect([room, violations]).toEqual([room, []]);
      }
      await desk.at('room-shops').click();
      await desk.at('open-crm-17').click();

      const { page } = await openTill();
      await page.getByTestId('connect-live').click();
      await expect(page.getByTestId('handover-code')).toBeVisible();
      await page.getByTestId('handover-answer').fill(await answerPhoto(desk, await page.screenshot()));
      await page.getByTestId('passphrase').click();
      await page.keyboard.insertText('ключ под ковриком');
      await page.getByTestId('open-handover').click();
      await page.getByTestId('connect').click();
      await expect(page.getByTestId('manager-name')).toBeVisible();

      await desk.at('handover-done').click();
      await desk.at('rotate-key').click();
      await expect(desk.at('stopped-tills')).toHaveText('Касса 1');
      await expect(desk.at('confirm')).toBeDisabled();
      await desk.at('confirmation').fill(name);
      await desk.at('confirm').click();
      await expect(desk.at('till')).toContainText('ключ заменён');
      await desk.at('to-shops').click();
      await expect(desk.at('need-handover')).toBeVisible();
    } finally {
      await desk.stop();
    }
  },
);
