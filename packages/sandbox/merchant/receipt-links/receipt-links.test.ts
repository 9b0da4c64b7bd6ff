import { type ReceiptLink, receiptReadyWire } from '@tilla/payment-api/merchant/receipt-link.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readPdfText } from '#sandbox/testing/pdf-text.ts';
import { openTestService, type TestService, type TestShop } from '#sandbox/testing/test-service.ts';

let service: TestService;

beforeEach(() => {
  service = openTestService({ seed: 'demo' });
});
afterEach(() => {
  service.service.close();
});

async function paid(shop: TestShop, body?: object): Promise<number> {
  const id = await shop.qr(body);
  await service.customer(id, 'pay');
  return id;
}

async function ready(shop: TestShop, id: number): Promise<Extract<ReceiptLink, { status: 'ready' }>> {
  await shop.get(`/invoices/${String(id)}/receipt`);
  await service.advance(1);
  const link = receiptReadyWire.read((await shop.get(`/invoices/${String(id)}/receipt`)).body);
  if (link.status !== 'ready') throw new Error('the receipt is not ready');
  return link;
}

async function download(url: string | null): Promise<{ status: number; headers: Headers; bytes: Uint8Array }> {
  const response = await service.service.fetch(new Request(url ?? ''));
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

const business = (code: string) => expect.objectContaining({ error_code: code }) as unknown;

describe('GET /invoices/{id}/receipt', () => {
  test('a receipt is pending first, then ready, and never changes (Receipt link object)', async () => {
    const shop = await service.shop();
    const id = await paid(shop);
    const path = `/invoices/${String(id)}/receipt`;
    expect(await shop.get(path)).toMatchObject({ status: 202, body: { status: 'pending', poll_after: 1 } });
    await service.advance(1);
    const first = await shop.get(path);
    expect(first).toMatchObject({ status: 200, body: { status: 'ready' } });
    await shop.change({ bank_session: 'expired' });
    expect((await shop.get(path)).body).toEqual(first.body);
  });

  test('a slow provider takes its time', async () => {
    const shop = await service.shop({ mode: 'production' });
    await service.control('POST', '/provider', { organization_id: shop.organizationId, latency_ms: 4000 });
    const id = await paid(shop);
    await service.advance(5);
    expect((await shop.get(`/invoices/${String(id)}/receipt`)).body).toEqual({ status: 'pending', poll_after: 5 });
    await service.advance(2);
    expect((await shop.get(`/invoices/${String(id)}/receipt`)).body).toEqual({ status: 'pending', poll_after: 3 });
  });

  test('sandbox links are marked sandbox=1, production links are not; only the fiscal one has no secret', async () => {
    const sandbox = await service.shop();
    const links = await ready(sandbox, await paid(sandbox));
    for (const link of [links.shareUrl, links.downloadUrl, links.fiscalUrl]) expect(link).toContain('sandbox=1');
    expect(links.shareUrl).toMatch(/hash=[0-9a-f]{32}/);
    expect(links.downloadUrl).toMatch(/hash=[0-9a-f]{32}/);
    expect(links.fiscalUrl).not.toContain('hash');
    const production = await service.shop({ mode: 'production' });
    expect((await ready(production, await paid(production))).downloadUrl).not.toContain('sandbox');
  });

  test('an unpaid invoice has none: 409 receipt_not_available_for_status', async () => {
    const shop = await service.shop();
    expect(await shop.get(`/invoices/${String(await shop.qr())}/receipt`)).toMatchObject({
      status: 409,
      body: business('receipt_not_available_for_status'),
    });
  });

  test('an unknown or foreign invoice is 404', async () => {
    const shop = await service.shop();
    const id = await paid(shop);
    const other = await service.shop();
    expect(await other.get(`/invoices/${String(id)}/receipt`)).toMatchObject({
      status: 404,
      body: { error: 'Invoice not found' },
    });
  });

  test.each([
    ['expired', 409, 'bank_session_expired'],
    ['unavailable', 409, 'bank_session_unavailable'],
    ['not_configured', 409, 'bank_session_not_configured'],
    ['invalid', 503, 'bank_session_invalid'],
  ])('a session that is %s gives %i %s', async (session, status, code) => {
    const shop = await service.shop();
    const id = await paid(shop);
    await shop.change({ bank_session: session });
    expect(await shop.get(`/invoices/${String(id)}/receipt`)).toMatchObject({ status, body: business(code) });
  });

  test('a provider that refuses receipts gives 503 receipt_unavailable until it recovers', async () => {
    const shop = await service.shop({ mode: 'production' });
    const id = await paid(shop);
    await service.control('POST', '/provider', {
      organization_id: shop.organizationId,
      receipt: 'error:receipt_bank_error',
    });
    expect(await shop.get(`/invoices/${String(id)}/receipt`)).toMatchObject({
      status: 503,
      body: business('receipt_unavailable'),
    });
    await service.control('POST', '/provider', { organization_id: shop.organizationId, receipt: 'issue' });
    expect((await shop.get(`/invoices/${String(id)}/receipt`)).status).toBe(202);
  });

  test('the 31st request of a minute gives receipt_rate_limited with Retry-After (docs/decisions.md)', async () => {
    const shop = await service.shop();
    const id = await paid(shop);
    for (let count = 0; count < 30; count += 1) await shop.get(`/invoices/${String(id)}/receipt`);
    const refused = await shop.get(`/invoices/${String(id)}/receipt`);
    expect(refused).toMatchObject({ status: 429, body: business('receipt_rate_limited') });
    expect(refused.headers.get('retry-after')).toBe('60');
    await service.advance(60);
    expect((await shop.get(`/invoices/${String(id)}/receipt`)).status).toBe(200);
  });
});

describe('the document behind download_link', () => {
  test('the document is a PDF with number, shop, lines, discount, sum and Almaty’s date, in Kazakh letters', async () => {
    const shop = service.seeded();
    const { body } = await shop.get('/catalog?per_page=100');
    const goods = (body as { data: { id: number; name: string }[] }).data;
    const bread = goods.find(({ name }) => name.startsWith('Хлеб формовой'));
    const salt = goods.find(({ name }) => name.startsWith('Соль'));
    const id = await paid(shop, {
      cart_items: [
        { catalog_item_id: bread?.id, count: 3, discount_percentage: 10 },
        { catalog_item_id: salt?.id, count: 1 },
      ],
    });
    const invoice = (await shop.get(`/invoices/${String(id)}`)).body as { bank_invoice_id: string };
    const links = await ready(shop, id);
    const { status, headers, bytes } = await download(links.downloadUrl);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
    const text = await readPdfText(bytes);
    for (const part of [
      'Магазин «Береке»',
      invoice.bank_invoice_id,
      String(id),
      '02.11.2026 12:00',
      'Хлеб формовой 500 г',
      '3 × 195 ₸',
      '585 ₸',
      'Соль йодированная 1 кг',
      '165,50 ₸',
      'Жеңілдік / Скидка',
      '−58,50 ₸',
      'БАРЛЫҒЫ / ИТОГО',
      '692 ₸',
      'Төлем / Оплата',
      /[0-9]{12}$/.exec(new URL(links.fiscalUrl ?? '').pathname)?.[0] ?? 'no fiscal number',
    ]) {
      expect(text).toContain(part);
    }
  });

  test('bills a plain amount as one line with its description', async () => {
    const shop = await service.shop();
    const links = await ready(shop, await paid(shop, { amount: '12500.50', description: 'Тапсырыс №7' }));
    const text = await readPdfText((await download(links.downloadUrl)).bytes);
    expect(text).toContain('Тапсырыс №7');
    expect(text).toContain('12 500,50 ₸');
  });

  test('a receipt opens only with its own secret, and its existence is never shown', async () => {
    const shop = await service.shop();
    const first = await ready(shop, await paid(shop));
    const second = await ready(shop, await paid(shop));
    const foreign = new URL(first.downloadUrl ?? '');
    foreign.searchParams.set('hash', new URL(second.downloadUrl ?? '').searchParams.get('hash') ?? '');
    const without = new URL(first.downloadUrl ?? '');
    without.search = '';
    const unknown = new URL(first.downloadUrl ?? '');
    unknown.pathname = '/receipts/999999/pdf';
    const answers = await Promise.all([foreign, without, unknown].map((url) => download(url.href)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ bytes }) => Buffer.from(bytes).toString())).size).toBe(1);
  });

  test('the request log has no secret', async () => {
    const shop = await service.shop();
    const links = await ready(shop, await paid(shop));
    await download(links.downloadUrl);
    const hash = new URL(links.downloadUrl ?? '').searchParams.get('hash') ?? 'none';
    const log = await service.control('GET', '/requests');
    expect(JSON.stringify(log.body)).toContain('/receipts/');
    expect(JSON.stringify(log.body)).not.toContain(hash);
  });

  test('the fiscal form reports number, date and sum to anyone, and neither goods nor payer', async () => {
    const shop = await service.shop();
    const links = await ready(shop, await paid(shop, { amount: 350, description: 'Тапсырыс №7' }));
    const { status, bytes } = await download(links.fiscalUrl);
    const text = Buffer.from(bytes).toString();
    expect(status).toBe(200);
    expect(text).toContain('02.11.2026 12:00');
    expect(text).not.toContain('Тапсырыс');
    expect((await download('http://service.localhost/fiscal/000000000000')).status).toBe(404);
  });
});

test('the PDF brings its own Inter and asks the reader for no font, so that any printer shows ₸ and Ә', async () => {
  const shop = await service.shop();
  const links = await ready(shop, await paid(shop));
  const source = Buffer.from((await download(links.downloadUrl)).bytes).toString('latin1');
  const names = new Set([...source.matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name));
  expect([...names].map((name) => name?.replace(/^[A-Z]{6}\+/, '')).sort()).toEqual(['Inter-Bold', 'Inter-Regular']);
  expect(source.match(/\/FontFile2 /g)).toHaveLength(names.size);
});
