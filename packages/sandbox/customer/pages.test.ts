import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestService, type TestService, type TestShop } from '../testing/test-service.ts';

const linked = z.object({ qr_link: z.string() });
const pathOf = (link: string): string => new URL(link).pathname;

async function billPath(shop: TestShop, id: number): Promise<string> {
  return pathOf(linked.parse((await shop.get(`/invoices/${id}`)).body).qr_link);
}

const open = async (service: TestService, path: string, language = 'en'): Promise<string> =>
  String((await service.send('GET', path, undefined, { 'accept-language': language })).body);

/** A form post as a browser on the page sends it. */
const press = (service: TestService, path: string, headers: Record<string, string> = {}) =>
  service.send('POST', path, undefined, { origin: 'http://service.localhost', ...headers });

describe('The customer’s phone: behind qr_link of an invoice', () => {
  test('the bill page shows shop, sum and goods, and pays: scanned first, charged once, and a reload pays nothing', async () => {
    const service = openTestService({ seed: 'demo' });
    const shop = service.seeded();
    const id = await shop.qr({ cart_items: [{ catalog_item_id: 1001, count: 2 }], description: '<b>Bread</b>' });
    const path = await billPath(shop, id);
    const page = await open(service, path);
    expect(page).toContain('Магазин «Береке»');
    expect(page).toContain('&lt;b&gt;Bread&lt;/b&gt;');
    expect(page).toContain('>2 ×</span>');
    expect(page).toContain('Can be paid until 12:05:00');

    const paid = await press(service, `${path}/pay?language=en`);
    expect(paid.status).toBe(303);
    expect(paid.headers.get('location')).toBe(`${path}?language=en`);
    expect(await shop.status(id)).toBe('paid');
    const after = await open(service, path);
    expect(after).toMatch(/role="status">Paid</);
    expect(after).not.toContain('<button');
    await press(service, `${path}/pay`);
    const { body } = await service.control('GET', '/ledger');
    expect(body).toMatchObject({ organizations: { [shop.organizationId]: { charges: [{ invoice_id: id }] } } });
    expect((await service.control('GET', '/events')).body).toMatchObject([
      { event: 'invoice.qr_scanned' },
      { event: 'invoice.status_changed' },
    ]);
  });

  test('scans without paying, and refuses', async () => {
    const service = openTestService();
    const shop = await service.shop();
    const id = await shop.qr();
    const path = await billPath(shop, id);
    await press(service, `${path}/scan`);
    expect((await shop.get(`/invoices/${id}`)).body).toMatchObject({ status: 'pending', qr_substate: 'scanned' });
    const scanned = await open(service, path);
    expect(scanned).toContain('Confirm the payment');
    expect(scanned).not.toContain('Only scan');
    await press(service, `${path}/reject`);
    expect(await shop.status(id)).toBe('cancelled');
    expect(await open(service, path)).toContain('The bill was cancelled');
  });

  test('a bill that is over can no longer be paid from the page, and says why', async () => {
    const service = openTestService();
    const shop = await service.shop();
    const id = await shop.qr();
    const path = await billPath(shop, id);
    await service.advance(301);
    expect(await open(service, path)).toContain('The time has run out');
    await press(service, `${path}/pay`);
    expect(await shop.status(id)).toBe('expired');
  });

  test('speaks Russian, Kazakh and English, by the browser or by choice', async () => {
    const service = openTestService();
    const shop = await service.shop();
    const path = await billPath(shop, await shop.qr());
    expect(await open(service, path, 'de-DE, kk;q=0.9')).toContain('<html lang="kk">');
    expect(await open(service, path, 'fr')).toContain('Оплатить');
    expect(await open(service, `${path}?language=en`, 'ru')).toContain('>Pay<');
    expect(await open(service, `${path}?language=%22%3E`, 'kk')).toContain('Төлеу');
  });

  test('a POST from another site is refused and pays nothing; an unknown token is 404', async () => {
    const service = openTestService();
    const shop = await service.shop();
    const id = await shop.qr();
    const path = await billPath(shop, id);
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      expect(await press(service, `${path}/pay`, headers)).toMatchObject({ status: 403 });
    }
    expect(await shop.status(id)).toBe('pending');
    expect((await press(service, `${path}/pay`, { 'sec-fetch-site': 'same-origin' })).status).toBe(303);
    expect(await shop.status(id)).toBe('paid');
    for (const unknown of [
      '/pay/q00000000000000000000000000000000',
      '/pay/x',
      "/pay/'%20OR%201=1",
      '/return/r1234567',
    ]) {
      expect((await service.send('GET', unknown)).status).toBe(404);
      expect((await press(service, `${unknown}/pay`)).status).toBe(404);
    }
  });

  test('nothing on the page runs, and no one may frame it', async () => {
    const service = openTestService();
    const shop = await service.shop();
    const { headers, body } = await service.send('GET', await billPath(shop, await shop.qr()));
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).not.toContain('<script');
  });
});

describe('The customer’s phone: behind a QR refund', () => {
  const started = z.object({ session: z.object({ id: z.string(), qr_link: z.string() }) });
  const link = z.object({ link: z.object({ id: z.string(), url: z.string() }) });

  test('the code identifies the customer, and the page follows the session', async () => {
    const service = openTestService();
    const shop = await service.shop();
    const { session } = started.parse((await shop.post('/qr-refunds', {})).body);
    const path = pathOf(session.qr_link);
    expect(await open(service, path)).toContain('Confirm that it is me');
    expect((await press(service, `${path}/confirm`)).status).toBe(303);
    expect((await shop.get(`/qr-refunds/${session.id}`)).body).toMatchObject({
      session: { status: 'customer_identified' },
    });
    expect(await open(service, path)).toContain('The seller is choosing the purchase');
  });

  test('the link is opened once, and then leads to the same session', async () => {
    const service = openTestService();
    const shop = await service.shop();
    const made = link.parse((await shop.post('/qr-refunds/links', {})).body).link;
    const path = pathOf(made.url);
    expect(await open(service, path)).toContain('Open the refund');
    await press(service, `${path}/open`);
    expect((await shop.get(`/qr-refunds/${made.id}`)).body).toMatchObject({ session: { status: 'awaiting_scan' } });
    await press(service, `${path}/confirm`);
    expect((await shop.get(`/qr-refunds/${made.id}`)).body).toMatchObject({
      session: { status: 'customer_identified' },
    });
  });

  test('a session whose time has run out says so', async () => {
    const service = openTestService();
    const shop = await service.shop();
    const path = pathOf(started.parse((await shop.post('/qr-refunds', {})).body).session.qr_link);
    await service.advance(91);
    expect(await open(service, path, 'kk')).toContain('Уақыт бітті');
  });
});

describe('The customer’s phone: behind a printed QR', () => {
  test('every press pays an invoice of its own; a reload of the paid page pays none', async () => {
    const service = openTestService();
    const shop = await service.shop();
    const { body } = await shop.post('/static-qr', { amount: '300.00', description: 'Tea' });
    const path = pathOf(z.object({ static_qr: linked }).parse(body).static_qr.qr_link);
    expect(await open(service, path)).toContain('Tea');
    const { headers } = await press(service, `${path}/pay?language=en`);
    const paidPage = headers.get('location') ?? '';
    for (let visit = 0; visit < 2; visit += 1) expect(await open(service, paidPage)).toMatch(/role="status">Paid</);
    expect(await open(service, `${path}?invoice=1`)).not.toContain('role="status"');
    await press(service, `${path}/pay`);
    expect((await shop.get('/invoices')).body).toMatchObject({
      total: 2,
      data: [{ status: 'paid' }, { status: 'paid' }],
    });
  });
});
