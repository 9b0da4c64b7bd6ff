import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesHolding } from '../support/canary.ts';
import { attachmentOf, headOf, startMailServer } from '../support/mail-server.ts';
import { makeCertificate } from '../support/own-certificate.ts';
import { pdfText } from '../support/pdf.ts';
import { plainSpaces } from '../support/plain-spaces.ts';
import { createShiftPage } from '../support/shift-page.ts';
import { expect, test } from '../support/till-test.ts';

const user = 'till@shop.kz';
const password = 'mail-password-4711-of-this-shop';

test('a shift is closed, and its summary arrives at a real mail server over TLS, with the figures as a page', async ({
  service,
  openTill,
  dataFolder,
}) => {
  const certificate = makeCertificate();
  const folder = mkdtempSync(join(tmpdir(), 'tilla-mail-'));
  const authority = join(folder, 'authority.pem');
  writeFileSync(authority, certificate.cert);
  const server = await startMailServer({ security: 'starttls', user, password, certificate });
  try {
    const { counter, page } = await openTill({ environment: { NODE_EXTRA_CA_CERTS: authority } });
    await counter.chooseLanguage('ru');
    await counter.connect(service, 'ключ под ковриком');
    await counter.makeManager('Айгерим', '2468');

    await counter.go('settings/summary');
    await page.getByTestId('summary-smtp').click();
    await page.getByTestId('summary-to').fill('owner@shop.kz');
    await page.getByTestId('summary-host').fill('localhost');
    await page.getByTestId('summary-starttls').click();
    await page.getByTestId('summary-port').fill(String(server.port));
    await page.getByTestId('summary-user').fill(user);
    await page.getByTestId('summary-password').fill(password);
    await page.getByTestId('summary-save').click();
    await page.getByTestId('summary-test').click();
    await expect(page.getByTestId('summary-tested')).toBeVisible();
    expect(server.taken).toHaveLength(1);

    const shift = createShiftPage(page);
    await shift.openScreen();
    await shift.openDrawer('5000');
    await counter.go('sell');
    await counter.addByTap(0);
    await counter.payByQr();
    const [invoice] = await service.invoices();
    await service.customer(invoice?.id ?? 0, 'pay');
    await counter.expectPhase('paid');
    const total = plainSpaces((await counter.paidAmount.textContent()) ?? '');
    await counter.nextCustomer();
    await shift.openScreen();
    await shift.startCounting();
    await shift.count({ 5000: 1 });
    await shift.close('');
    await expect.poll(() => server.taken.length).toBe(2);
    const [, summary] = server.taken;
    if (summary === undefined) return;
    expect(summary).toMatchObject({ from: user, to: ['owner@shop.kz'] });
    expect(headOf(summary, 'Message-ID')).toMatch(/^<[0-9a-f-]+@shop\.kz>$/);
    const file = join(folder, 'arrived.pdf');
    writeFileSync(file, attachmentOf(summary));
    const text = await pdfText(file);
    expect(text).toContain('Айгерим');
    expect(text).toContain(total);
    const kept = readdirSync(join(dataFolder, 'live', 'reports')).filter((name) => name.startsWith('summary_'));
    expect(kept).toHaveLength(1);

    await shift.tab('history');
    await expect(page.getByTestId('summary-message')).toHaveAttribute('data-state', 'sent');
    await page.getByTestId('summary-send').click();
    await expect.poll(() => server.taken.length).toBe(3);
    expect(await filesHolding(dataFolder, password), 'files that hold the mail password').toEqual([]);
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
