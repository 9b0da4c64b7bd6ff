import { beforeEach, describe, expect, test } from 'vitest';
import { serviceForEachTest } from '#sandbox/testing/each-test.ts';
import { readPdfText } from '#sandbox/testing/pdf-text.ts';
import type { TestShop } from '#sandbox/testing/test-service.ts';

const service = serviceForEachTest();
let shop: TestShop;
beforeEach(async () => {
  shop = await service.shop({ name: 'Дүкен «Әсем»' });
});

const business = (code: string) => expect.objectContaining({ error: code, error_code: code }) as unknown;

async function sell(amount = '1250.50'): Promise<void> {
  await service.customer(await shop.qr({ amount }), 'pay');
}

async function close(operationId: string): Promise<void> {
  await shop.post('/cashbox/shifts/close', { client_operation_id: operationId });
  await service.advance(1);
}

async function lastShiftId(): Promise<number> {
  return ((await shop.get('/cashbox/summary')).body as { shift: { id: number } }).shift.id;
}

describe('Cashbox: GET /cashbox/shifts and the report', () => {
  test('Pagination shapes: shifts with totals, the newest first, with links and meta', async () => {
    shop = await service.shop({ mode: 'production' });
    for (let number = 0; number < 3; number += 1) {
      await sell('10');
      await close(`close-${String(number)}`);
    }
    const { body } = await shop.get('/cashbox/shifts?per_page=2');
    expect(body).toMatchObject({
      data: [
        { number: 3, status: 'closed', totals: { sales_count: 1, sales_amount: '10.00' } },
        { number: 2, status: 'closed' },
      ],
      links: { prev: null, next: expect.stringContaining('page=2') as string },
      meta: { current_page: 1, last_page: 2, per_page: 2, total: 3 },
    });
    expect((await shop.get('/cashbox/shifts?page=2&per_page=2')).body).toMatchObject({ data: [{ number: 1 }] });
    for (const query of ['per_page=0', 'per_page=101', 'page=0', 'bank_connection_id=x']) {
      expect((await shop.get(`/cashbox/shifts?${query}`)).status).toBe(422);
    }
  });

  async function report(id: number): Promise<{ type: string | null; text: string }> {
    const url = `http://service.localhost/api/v1/cashbox/shifts/${String(id)}/report`;
    const response = await service.service.fetch(new Request(url, { headers: { 'x-api-key': shop.key } }));
    expect(response.status).toBe(200);
    expect(response.headers.get('x-ratelimit-limit')).toBe('30');
    const text = await readPdfText(new Uint8Array(await response.arrayBuffer()));
    return { type: response.headers.get('content-type'), text };
  }

  test('docs/decisions.md: a PDF, an X report of the open shift and a Z report of the closed one, in Almaty’s time and Kazakh letters', async () => {
    await shop.post('/receipts', {
      client_operation_id: 'cash',
      payment_type: 'cash',
      items: [{ name: 'Шай', price: '700.50', count: 1, barcode: '4870000000017', ntin: '0200000000001' }],
    });
    await service.advance(1);
    await sell('12500');
    const id = await lastShiftId();
    await service.advance(3600);
    const x = await report(id);
    expect(x.type).toBe('application/pdf');
    for (const part of [
      'Дүкен «Әсем»',
      'X-есеп / X-отчёт',
      'ОҚУ РЕЖИМІ',
      'Ауысым / Смена №',
      'Ашылды / Открыта 02.11.2026 12:00',
      'Басып шығарылды / Напечатано 02.11.2026 13:00',
      'Сатулар саны / Продаж 2',
      '13 200,50 ₸',
      'Қолма-қол / Наличными 700,50 ₸',
      'Қолма-қолсыз / Безналичными 12 500 ₸',
      'Кассадағы қолма-қол / Наличные в кассе 700,50 ₸',
    ]) {
      expect(x.text).toContain(part);
    }
    await close('evening');
    await service.advance(3600);
    const z = await report(id);
    expect(z.text).toContain('Z-есеп / Z-отчёт');
    expect(z.text).toContain('Жабылды / Закрыта 02.11.2026 13:00');
    expect(z.text).not.toContain('Басып шығарылды');
  });

  test('Errors, 404: cashbox_shift_not_found for unknown and foreign shifts', async () => {
    await sell();
    const id = await lastShiftId();
    const other = await service.shop();
    for (const unknown of [String(id), '1', 'x']) {
      expect(await other.get(`/cashbox/shifts/${unknown}/report`)).toMatchObject({
        status: 404,
        body: business('cashbox_shift_not_found'),
      });
    }
  });

  test('Errors, cashbox_report_unavailable: 503 while the provider is out of reach, and by force', async () => {
    await sell();
    const id = await lastShiftId();
    const path = `/cashbox/shifts/${String(id)}/report`;
    const refused = { status: 503, body: business('cashbox_report_unavailable') };
    await shop.change({ bank_session: 'unavailable' });
    expect(await shop.get(path)).toMatchObject(refused);
    await shop.change({ bank_session: 'active' });
    await service.control('POST', '/force', {
      organization_id: shop.organizationId,
      operation: 'cashbox.read',
      code: 'cashbox_report_unavailable',
    });
    expect(await shop.get(path)).toMatchObject(refused);
    expect((await shop.get(path)).status).toBe(200);
  });
});

describe('Cashbox: the ledger', () => {
  test('service-control, ledger: shifts with the operation id that closed them', async () => {
    shop = await service.shop({ mode: 'production' });
    await sell('10');
    await close('evening');
    await sell('20');
    const { body } = await service.control('GET', '/ledger');
    const { organizations } = body as { organizations: Record<string, { shifts: object[] }> };
    expect(organizations[String(shop.organizationId)]?.shifts).toMatchObject([
      {
        number: 1,
        status: 'closed',
        bank_connection_id: shop.connectionIds[0],
        client_operation_id: 'evening',
        totals: { sales_amount: '10.00' },
      },
      { number: 2, status: 'open', client_operation_id: null, totals: { sales_amount: '20.00' } },
    ]);
  });
});
