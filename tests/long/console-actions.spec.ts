import type { Page } from '@playwright/test';
import { openReceiver } from 'tilla-sandbox/testing/receiver.ts';
import { z } from 'zod';
import { act, tools } from '../support/console-page.ts';
import type { ServiceProcess } from '../support/service.ts';
import { expect, test } from '../support/till-test.ts';

// The first page shows everything of a new service.
test.use({ needsOwnService: true });

/** The first organization of every list of the console. */
const first = 1001;

const Sessions = z.array(z.looseObject({ id: z.string(), status: z.string(), link: z.looseObject({}).nullable() }));
const Charge = z.looseObject({ invoice_id: z.number().nullable(), amount: z.string(), kind: z.string() });
const ServiceLedger = z.object({ organizations: z.record(z.string(), z.looseObject({ charges: z.array(Charge) })) });
const Shops = z.array(z.looseObject({ organization_id: z.number(), kyc_status: z.string() }));
const Faults = z.array(z.looseObject({ fault_id: z.number(), kind: z.string() }));
const Force = z.looseObject({ active: z.array(z.looseObject({ code: z.string(), operation: z.string() })) });
const Events = z.array(z.looseObject({ event: z.string(), payload: z.looseObject({}) }));
const Requests = z.array(z.looseObject({ path: z.string(), status: z.number(), response_body: z.unknown() }));

const sessions = async (service: ServiceProcess) => Sessions.parse(await service.control('GET', '/qr-refunds'));
const chargesOf = async (service: ServiceProcess) =>
  ServiceLedger.parse(await service.control('GET', '/ledger')).organizations[String(first)]?.charges ?? [];
const shop = async (service: ServiceProcess) =>
  Shops.parse(await service.control('GET', '/organizations')).find(({ organization_id: id }) => id === first);
const faults = async (service: ServiceProcess) => Faults.parse(await service.control('GET', '/faults'));
const forced = async (service: ServiceProcess) => Force.parse(await service.control('GET', '/force')).active;
const newest = async (service: ServiceProcess) => Requests.parse(await service.control('GET', '/requests')).at(-1);

async function open(page: Page, service: ServiceProcess): Promise<void> {
  await page.goto(service.consoleUrl);
  await expect(page.locator('[data-act="write-bill"]')).toBeVisible();
}

for (const [tool, pageObjectOf] of tools) {
  test(`The console: a QR refund’s customer scans, ignores the code, and opens a link, by ${tool}`, async ({
    page,
    service,
  }) => {
    await open(page, service);
    const pageObject = pageObjectOf(page);
    await pageObject.chooseTab('codes');
    await pageObject.press(act(page, 'start-return'));
    const started = page.getByTestId(/^return-/).first();
    await expect(started).toHaveAttribute('data-status', 'awaiting_scan');
    await pageObject.press(started.locator('[data-act="ignore"]'));
    await expect(page.getByRole('status').last()).toBeVisible();
    expect(await sessions(service)).toMatchObject([{ status: 'awaiting_scan' }]);
    await pageObject.press(started.locator('[data-act="scan"]'));
    await expect(started).toHaveAttribute('data-status', 'customer_identified');

    await pageObject.press(act(page, 'issue-link'));
    const linked = page.getByTestId(/^return-/).first();
    await expect(linked).toHaveAttribute('data-status', 'link_unused');
    await pageObject.press(linked.locator('[data-act="use"]'));
    await expect(linked).toHaveAttribute('data-status', 'awaiting_scan');
    expect(await sessions(service)).toMatchObject([
      { status: 'awaiting_scan', link: { status: 'used' } },
      { status: 'customer_identified', link: null },
    ]);
  });

  test(`The console: a printed QR is paid as often as its button is pressed, each time charged once, by ${tool}`, async ({
    page,
    service,
  }) => {
    await open(page, service);
    const pageObject = pageObjectOf(page);
    await pageObject.chooseTab('codes');
    await pageObject.press(act(page, 'print-code'));
    const pay = page.getByTestId(/^printed-/).locator('[data-act="pay"]');
    for (const times of [1, 2]) {
      await pageObject.press(pay);
      await expect.poll(async () => (await chargesOf(service)).length).toBe(times);
    }
    const charges = await chargesOf(service);
    expect(new Set(charges.map(({ invoice_id: id }) => id)).size).toBe(2);
  });

  test(`The console: a sale in the bank’s app stands in the books at its own time, by ${tool}`, async ({
    page,
    service,
  }) => {
    await open(page, service);
    const pageObject = pageObjectOf(page);
    await pageObject.chooseTab('bank');
    await pageObject.press(act(page, 'make-sale'));
    await expect.poll(() => chargesOf(service)).toMatchObject([{ amount: '1000.00', kind: 'bank' }]);
    const invoices = z.array(z.looseObject({ origin: z.string() }));
    expect(invoices.parse(await service.control('GET', '/invoices'))).toMatchObject([{ origin: 'bank' }]);
  });

  test(`The console: the moderator decides on a business profile, and the partner is notified, by ${tool}`, async ({
    page,
    service,
  }) => {
    await service.control('PATCH', `/organizations/${first}`, { partner: true, kyc_status: 'submitted' });
    await open(page, service);
    const pageObject = pageObjectOf(page);
    await pageObject.chooseTab('shops');
    const card = page.getByTestId(`shop-${first}`);
    await pageObject.press(card.locator('[data-act="open"]'));
    await pageObject.choose(card.getByTestId('kyc-status'), 'needs_changes');
    await pageObject.type(card.getByTestId('kyc-comment'), 'Нет адреса');
    await pageObject.press(card.locator('[data-act="decide-kyc"]'));
    await expect.poll(async () => (await shop(service))?.kyc_status).toBe('needs_changes');
    expect(Events.parse(await service.control('GET', '/events'))).toMatchObject([
      { event: 'kyc.status_changed', payload: { previous_status: 'submitted', comment: 'Нет адреса' } },
    ]);
  });

  test(`The console: a code is forced on an operation, strikes as often as asked, and all are taken back, by ${tool}`, async ({
    page,
    service,
  }) => {
    await open(page, service);
    const pageObject = pageObjectOf(page);
    await pageObject.chooseTab('faults');
    await pageObject.choose(page.getByTestId('force-code'), 'bank_error');
    await pageObject.press(act(page, 'add-force'));
    await expect(page.getByTestId('forced')).toHaveCount(1);
    expect(await forced(service)).toMatchObject([{ operation: 'invoices.create', code: 'bank_error', left: 1 }]);
    await pageObject.chooseTab('invoices');
    await pageObject.press(act(page, 'write-bill'));
    await expect
      .poll(() => newest(service))
      .toMatchObject({ status: 502, response_body: { error_code: 'bank_error' } });
    await pageObject.chooseTab('faults');
    await expect(page.getByTestId('forced')).toHaveCount(0);
    await pageObject.press(act(page, 'add-force'));
    await pageObject.press(act(page, 'clear-force'));
    await expect.poll(() => forced(service)).toEqual([]);
  });

  test(`The console: one fault is taken back, the other stays, and the focus goes on to it, by ${tool}`, async ({
    page,
    service,
  }) => {
    await service.addFault({ match: { path: '/api/v1/clients' }, kind: 'reset' });
    await service.addFault({ match: { path: '/api/v1/tariff' }, kind: 'drop_request' });
    await open(page, service);
    const pageObject = pageObjectOf(page);
    await pageObject.chooseTab('faults');
    const rows = page.getByTestId('fault');
    await expect(rows).toHaveCount(2);
    await pageObject.press(rows.first().locator('[data-act="remove-fault"]'));
    await expect(rows).toHaveCount(1);
    expect(await faults(service)).toMatchObject([{ kind: 'drop_request' }]);
    await expect(rows.locator('[data-act="remove-fault"]')).toBeFocused();
  });

  test(`The console: a fault is made for one organization, and says whose it is, by ${tool}`, async ({
    page,
    service,
  }) => {
    await open(page, service);
    const pageObject = pageObjectOf(page);
    await pageObject.chooseTab('faults');
    await pageObject.choose(page.getByTestId('fault-shop'), String(first));
    await pageObject.press(act(page, 'add-fault'));
    const name = await page.getByTestId('fault-shop').getByRole('button').textContent();
    await expect(page.getByTestId('fault')).toContainText(name ?? '');
    expect(await faults(service)).toMatchObject([{ match: { organization_id: first } }]);
  });

  test(`The console: a mood of the bank decides what becomes of a bill, for one organization, by ${tool}`, async ({
    page,
    service,
  }) => {
    // A sandbox has no mood, so the console does not offer one.
    await service.control('PATCH', `/organizations/${first}`, { mode: 'production', tariff: { status: 'active' } });
    await open(page, service);
    const pageObject = pageObjectOf(page);
    await pageObject.chooseTab('bank');
    await pageObject.choose(page.getByTestId('mood-shop'), String(first));
    await pageObject.choose(page.getByTestId('mood-accept'), 'error:client_not_found');
    const moodOf = (query: string) => service.control('GET', `/provider${query}`);
    await expect.poll(() => moodOf(`?organization_id=${first}`)).toMatchObject({ accept: 'error:client_not_found' });
    expect(await moodOf('')).toMatchObject({ accept: 'ok' });
    await service.control('POST', '/invoices', { organization_id: first, kind: 'phone' });
    await service.advance(60);
    expect(await service.control('GET', '/invoices')).toMatchObject([
      { status: 'error', error_code: 'client_not_found' },
    ]);
    await pageObject.press(act(page, 'calm'));
    await expect.poll(() => moodOf(`?organization_id=${first}`)).toMatchObject({ accept: 'ok' });
  });

  test(`The console: “send again” of an event really reaches the listener once more, and so does a test, by ${tool}`, async ({
    page,
    service,
  }) => {
    const receiver = await openReceiver();
    try {
      await service.control('PATCH', `/organizations/${first}`, { webhook_url: receiver.url });
      await open(page, service);
      const pageObject = pageObjectOf(page);
      await pageObject.press(act(page, 'write-bill'));
      const invoice = page.getByTestId(/^invoice-/).first();
      await pageObject.press(invoice.locator('[data-act="pay"]'));
      const reported = ['invoice.qr_scanned', 'invoice.status_changed'];
      await expect.poll(() => receiver.events()).toEqual(reported);

      await pageObject.chooseTab('timeline');
      await pageObject.press(page.locator('#panel-timeline [data-kind="event"] summary').first());
      await pageObject.press(act(page, 'replay'));
      await expect.poll(() => receiver.events()).toEqual([...reported, 'invoice.status_changed']);
      const [, sent, again] = receiver.heard;
      expect(again?.text).toBe(sent?.text);
      expect(again?.headers['x-webhook-signature']).toBe(sent?.headers['x-webhook-signature']);
      expect(again?.headers['x-webhook-id']).not.toBe(sent?.headers['x-webhook-id']);
      await expect(page.locator('#panel-timeline [data-kind="event"]').first().locator('.delivery')).toHaveCount(2);

      await pageObject.chooseTab('shops');
      const card = page.getByTestId(`shop-${first}`);
      await pageObject.press(card.locator('[data-act="open"]'));
      await pageObject.press(card.locator('[data-act="test-webhook"]'));
      await expect.poll(() => receiver.events().at(-1)).toBe('webhook.test');
    } finally {
      await receiver.close();
    }
  });

  test(`The console: switches of an organization, its key and its caps hold at once, by ${tool}`, async ({
    page,
    service,
  }) => {
    await open(page, service);
    const pageObject = pageObjectOf(page);
    await pageObject.chooseTab('shops');
    const card = page.getByTestId(`shop-${first}`);
    await pageObject.press(card.locator('[data-act="open"]'));
    const holds = (wanted: Record<string, unknown>) => expect.poll(() => shop(service)).toMatchObject(wanted);
    await pageObject.tick(card.getByTestId('rfo_missing'));
    await holds({ rfo_missing: true });
    await pageObject.choose(card.getByTestId('primary'), '-1');
    await holds({ connections: [{ is_primary: false }] });
    await pageObject.press(card.locator('[data-act="open-key"]'));
    await pageObject.choose(card.getByTestId('grants'), 'reading');
    await holds({ api_key: { grants: expect.not.arrayContaining(['invoices.create']) as unknown } });
    await pageObject.tick(card.getByTestId('key_owner_issued'));
    await holds({ api_key: { owner_issued: false } });
    await pageObject.press(card.locator('[data-act="open-caps"]'));
    await pageObject.type(card.getByTestId('trial_per_day'), '7');
    await page.keyboard.press('Tab');
    await holds({ caps: { trial_per_day: 7 } });
    const partner = page.getByTestId('partner');
    await pageObject.press(partner.locator('[data-act="open"]'));
    await pageObject.tick(partner.getByTestId('partner-start'));
    await expect
      .poll(() => service.control('GET', '/partner'))
      .toMatchObject({ tier_grid: ['business', 'pro', 'pro_max'] });
  });
}
