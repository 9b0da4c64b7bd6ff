import { receiptFailures } from '@tilla/payment-api/merchant/simulations.ts';
import { describe, expect, test } from 'vitest';
import { shopForEachTest } from '#sandbox/testing/each-test.ts';
import { openTestService, type TestShop } from '#sandbox/testing/test-service.ts';

/** Any text, but not an empty one. */
const text = expect.stringMatching(/./) as string;

interface SeenEvent {
  event: string;
  payload: { receipt: Record<string, unknown> };
}

const { service, shop } = shopForEachTest();

const goods = { name: 'Чай', price: '250.50', count: 2, barcode: '4870000000017', ntin: '0200000000001' };
const sale = (more: object = {}) => ({ client_operation_id: 'op-1', payment_type: 'cash', items: [goods], ...more });
const read = async (id: number, of: TestShop = shop) => (await of.get(`/receipts/${String(id)}`)).body;
const receipts = async (of: TestShop = shop) =>
  ((await service.control('GET', '/ledger')).body as { organizations: Record<string, { receipts: object[] }> })
    .organizations[String(of.organizationId)]?.receipts;
const events = async (): Promise<SeenEvent[]> =>
  ((await service.control('GET', '/events')).body as SeenEvent[]).filter(({ event }) => event.startsWith('receipt.'));

describe('Fiscal receipts: POST /receipts', () => {
  test('docs/decisions.md: 202 pending, then issued with number and link; change due; reported and booked once', async () => {
    const answer = await shop.post('/receipts', sale({ cash_received: 1000 }));
    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({
      receipt: {
        id: 7001,
        client_operation_id: 'op-1',
        status: 'pending',
        error_code: null,
        payment_type: 'cash',
        total: '501.00',
        change: '499.00',
        fiscal_number: null,
        links: null,
        created_at: '2026-11-02T07:00:00+00:00',
        issued_at: null,
      },
    });
    await service.advance(1);
    expect(await read(7001)).toMatchObject({
      receipt: {
        status: 'issued',
        fiscal_number: expect.stringMatching(/^\d{12}$/) as string,
        links: { receipt_link: expect.stringMatching(/\?sandbox=1$/) as string },
        issued_at: '2026-11-02T07:00:00+00:00',
      },
    });
    const { receipt } = (await read(7001)) as { receipt: { links: { receipt_link: string } } };
    expect(await service.send('GET', new URL(receipt.links.receipt_link).pathname)).toMatchObject({
      status: 200,
      body: expect.stringContaining('501') as string,
    });
    expect(await service.send('GET', '/fiscal-receipts/1')).toMatchObject({ status: 404 });
    expect(await receipts()).toMatchObject([{ id: 7001, client_operation_id: 'op-1', total: '501.00' }]);
    expect(await events()).toMatchObject([
      { event: 'receipt.issued', payload: { receipt: { id: 7001, status: 'issued' }, is_sandbox: true } },
    ]);
  });

  test('Errors: a client_operation_id is never free again, not even after a failure', async () => {
    await shop.post('/receipts', sale({ simulate: 'receipt_bank_error' }));
    const used = { status: 409, body: { error_code: 'duplicate_client_operation_id', receipt_id: 7001 } };
    expect(await shop.post('/receipts', sale())).toMatchObject(used);
    await service.advance(1);
    expect(await shop.post('/receipts', sale())).toMatchObject(used);
    expect(await shop.post('/receipts', sale({ client_operation_id: 'op-2' }))).toMatchObject({ status: 202 });
    expect(await (await service.shop()).post('/receipts', sale())).toMatchObject({ status: 202 });
  });

  test('Errors: every asynchronous failure can be simulated in the sandbox, and issuing too', async () => {
    for (const [index, simulate] of receiptFailures.entries()) {
      await shop.post('/receipts', sale({ client_operation_id: simulate, simulate }));
      await service.advance(1);
      expect(await read(7001 + index)).toMatchObject({
        receipt: { status: 'failed', error_code: simulate, fiscal_number: null, links: null, issued_at: null },
      });
    }
    expect((await events()).map(({ event, payload }) => [event, payload.receipt.error_code])).toEqual(
      receiptFailures.map((code) => ['receipt.failed', code]),
    );
    expect(await receipts()).toEqual([]);
    await service.control('POST', '/provider', { receipt: 'error:shift_closed' });
    await shop.post('/receipts', sale({ client_operation_id: 'forced', simulate: 'issue' }));
    await service.advance(1);
    expect(await receipts()).toHaveLength(1);
    expect(await shop.post('/receipts', sale({ client_operation_id: 'x', simulate: 'party' }))).toMatchObject({
      status: 422,
    });
  });

  test('Errors: production fails by the goods, the till and the provider', async () => {
    const live = await service.shop({ mode: 'production' });
    const fate = async (id: number, more: object = {}) => {
      await live.post('/receipts', sale({ client_operation_id: `op-${String(id)}`, ...more }));
      await service.advance(1);
      return ((await read(id, live)) as { receipt: { error_code: string | null } }).receipt.error_code;
    };
    expect(await fate(7001)).toBeNull();
    expect(await fate(7002, { items: [{ ...goods, ntin: undefined }] })).toBe('item_not_fiscal');
    expect(await fate(7003, { items: [{ ...goods, barcode: undefined }] })).toBe('item_not_fiscal');
    await service.control('POST', '/provider', { receipt: 'error:receipt_ofd_token_revoked' });
    expect(await fate(7004)).toBe('receipt_ofd_token_revoked');
    await live.change({ fiscal_till: false });
    expect(await fate(7005)).toBe('rfo_missing');
    expect((await events())[0]?.payload).not.toHaveProperty('is_sandbox');
  });

  test('docs/decisions.md: a line takes barcode and ntin from its catalog item', async () => {
    const demo = openTestService({ seed: 'demo' });
    const seller = demo.seeded();
    const { data } = (await seller.get('/catalog?per_page=100')).body as {
      data: { id: number; barcode: string | null; ntin: string | null }[];
    };
    const whole = data.find(({ barcode, ntin }) => barcode !== null && ntin !== null);
    const line = { name: 'Нан', price: 10, count: 1 };
    expect(whole).toBeDefined();
    expect(
      await seller.post('/receipts/preview', sale({ items: [{ ...line, catalog_item_id: whole?.id }, line] })),
    ).toMatchObject({
      body: { items: [{ barcode: whole?.barcode, ntin: whole?.ntin, is_fiscal: true }, { is_fiscal: false }] },
    });
  });

  test('Errors: receipts off, no tariff, no cashier, simulation in production', async () => {
    const live = await service.shop({ mode: 'production', fiscal_receipts_disabled: true });
    const refused = async (status: number, error_code: string, more: object = {}): Promise<void> => {
      expect(await live.post('/receipts', sale(more))).toMatchObject({ status, body: { error_code } });
      expect(await live.post('/receipts/preview', sale(more))).toMatchObject({ status, body: { error_code } });
    };
    await refused(403, 'fiscal_receipts_disabled');
    await live.change({ fiscal_receipts_disabled: false });
    await refused(403, 'not_sandbox', { simulate: 'issue' });
    await live.change({ tariff: { status: 'expired' } });
    await refused(403, 'tariff_inactive');
    await live.change({ tariff: { status: 'active', expires_at: '2027-01-01T00:00:00Z' } });
    for (const [bank_session, status] of [
      ['not_configured', 409],
      ['expired', 409],
      ['invalid', 503],
      ['unavailable', 503],
    ] as const) {
      await live.change({ bank_session });
      await refused(status, `bank_session_${bank_session}`);
    }
    const off = await service.shop({ fiscal_receipts_disabled: true });
    expect(await off.post('/receipts', sale())).toMatchObject({ status: 202 });
  });

  test('bad bodies are 422 by field, and nothing is made', async () => {
    const wrong: [object, string][] = [
      [{ client_operation_id: '' }, 'client_operation_id'],
      [{ payment_type: 'coupon' }, 'payment_type'],
      [{ items: [] }, 'items'],
      [{ items: [{ ...goods, count: 0 }] }, 'items.0.count'],
      [{ items: [{ ...goods, price: 0 }] }, 'items.0.price'],
      [{ items: [{ ...goods, name: ' ' }] }, 'items.0.name'],
      [{ items: [{ ...goods, price: '99999999.99', count: 1_000_000 }] }, 'items.0.count'],
      [{ items: [1, 2].map(() => ({ ...goods, price: '99999999.99', count: 1 })) }, 'items'],
      [{ cash_received: 1 }, 'cash_received'],
      [{ payment_type: 'card', cash_received: 1000 }, 'cash_received'],
    ];
    for (const [more, field] of wrong) {
      const answer = await shop.post('/receipts', sale(more));
      expect(answer, field).toMatchObject({ status: 422, body: { errors: { [field]: [text] } } });
    }
    expect(await shop.post('/receipts', sale({ client_operation_id: 'x'.repeat(256) }))).toMatchObject({
      status: 422,
      body: { error_code: 'field_too_long' },
    });
    expect(await shop.get('/receipts/7001')).toMatchObject({ status: 404 });
  });
});

describe('Fiscal receipts: preview and reading', () => {
  test('docs/decisions.md: a preview takes the same body, answers sums and makes nothing', async () => {
    expect(await shop.post('/receipts/preview', sale({ cash_received: '600' }))).toEqual(
      expect.objectContaining({
        status: 200,
        body: {
          total: '501.00',
          change: '99.00',
          items: [
            {
              name: 'Чай',
              price: '250.50',
              count: 2,
              total: '501.00',
              barcode: goods.barcode,
              ntin: goods.ntin,
              is_fiscal: true,
            },
          ],
        },
      }),
    );
    expect(await shop.get('/receipts/7001')).toMatchObject({ status: 404 });
    const { organizationId: organization_id } = shop;
    const code = 'receipt_preview_unavailable';
    await service.control('POST', '/force', { organization_id, operation: 'receipts.create', code });
    expect(await shop.post('/receipts/preview', sale())).toMatchObject({ status: 503, body: { error_code: code } });
  });

  test('Errors: receipt_not_found for unknown and foreign receipts', async () => {
    await shop.post('/receipts', sale());
    const otherShop = await service.shop();
    for (const id of ['7001', '9', 'x']) {
      expect(await otherShop.get(`/receipts/${id}`)).toMatchObject({
        status: 404,
        body: { error_code: 'receipt_not_found' },
      });
    }
  });
});
