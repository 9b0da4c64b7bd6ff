import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { openTestService } from '#sandbox/testing/test-service.ts';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('Persistence: refunds, QR refunds, static QR and receipts', () => {
  test('what was answered and what falls due is there after a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'service-'));
    folders.push(folder);
    const file = join(folder, 'service.db');
    const before = openTestService({ file });
    const shop = before.seeded();
    await shop.change({ mode: 'production', tariff: { status: 'active' } });
    await before.control('POST', '/provider', { latency_ms: 60_000 });
    const id = await shop.qr({ amount: '1000.00' });
    await before.customer(id, 'pay');
    await shop.post(`/invoices/${String(id)}/refund`, { amount: 400 });
    await shop.post('/qr-refunds', {});
    await shop.post('/static-qr', { amount: 10 });
    await shop.post('/receipts', {
      client_operation_id: 'op-1',
      payment_type: 'card',
      items: [{ name: 'Чай', price: 1, count: 1, barcode: '1', ntin: '1' }],
    });
    before.service.close();

    const after = openTestService({ file });
    const again = after.seeded();
    expect(await again.get('/refunds')).toMatchObject({ body: { data: [{ status: 'pending', amount: '400.00' }] } });
    expect(await again.get('/qr-refunds/3001')).toMatchObject({ body: { session: { status: 'activating' } } });
    expect(await again.get('/static-qr')).toMatchObject({ body: { data: [{ id: 5001 }] } });
    await after.advance(60);
    expect(await again.get('/refunds')).toMatchObject({ body: { data: [{ status: 'completed' }] } });
    expect(await again.get('/qr-refunds/3001')).toMatchObject({ body: { session: { status: 'awaiting_scan' } } });
    expect(await again.get('/receipts/7001')).toMatchObject({
      body: { receipt: { status: 'issued', change: '0.00' } },
    });
    after.service.close();
  });
});
