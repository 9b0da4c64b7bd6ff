import { describe, expect, test } from 'vitest';
import { shopForEachTest } from '#sandbox/testing/each-test.ts';

const { service, shop } = shopForEachTest();

const good = { phone_number: '87011234567', amount: 5000, billing_period: 'monthly' };
const idOf = (answer: { body: unknown }): number => (answer.body as { subscription: { id: number } }).subscription.id;
const subscribe = async (more: object = {}): Promise<number> =>
  idOf(await shop.post('/subscriptions', { ...good, ...more }));
const at = (id: number, rest = ''): string => `/subscriptions/${String(id)}${rest}`;

describe('Subscriptions: POST /subscriptions', () => {
  test('the answer is 201 {subscription} with everything that was sent and what the record adds', async () => {
    const answer = await shop.post('/subscriptions', {
      ...good,
      billing_day: 5,
      description: ' Абонемент ',
      subscriber_name: 'Айгуль',
      external_subscriber_id: 'crm-7',
      started_at: '2026-11-10T10:00:00',
      max_retry_attempts: 5,
      retry_interval_hours: 48,
      grace_period_days: 7,
      metadata: { club: 'north', level: 2 },
    });
    expect(answer).toMatchObject({ status: 201 });
    expect(answer.body).toEqual({
      subscription: {
        id: 3001,
        status: 'active',
        phone_number: '87011234567',
        amount: '5000.00',
        cart_items: null,
        billing_period: 'monthly',
        billing_day: 5,
        description: 'Абонемент',
        subscriber_name: 'Айгуль',
        external_subscriber_id: 'crm-7',
        started_at: '2026-11-10T05:00:00+00:00',
        max_retry_attempts: 5,
        retry_interval_hours: 48,
        grace_period_days: 7,
        metadata: { club: 'north', level: 2 },
        next_billing_at: '2026-12-05T05:00:00+00:00',
        failed_attempts: 0,
        in_grace_period: false,
        is_sandbox: true,
        created_at: '2026-11-02T07:00:00+00:00',
        updated_at: '2026-11-02T07:00:00+00:00',
      },
    });
    const { body } = await service.control('GET', '/events');
    expect(body).toMatchObject([
      {
        event: 'subscription.created',
        payload: {
          event: 'subscription.created',
          subscription: { id: 3001 },
          invoice_id: null,
          amount: '5000.00',
          source: 'Main key',
          is_sandbox: true,
          timestamp: '2026-11-02T07:00:00+00:00',
        },
      },
    ]);
  });

  test.each([
    ['phone_number', { phone_number: '77011234567' }],
    ['phone_number', { phone_number: undefined }],
    ['amount', { amount: undefined }],
    ['amount', { amount: 0 }],
    ['amount', { amount: '12,5' }],
    ['billing_period', { billing_period: 'hourly' }],
    ['billing_period', { billing_period: undefined }],
    ['billing_day', { billing_day: 0 }],
    ['billing_day', { billing_day: 29 }],
    ['max_retry_attempts', { max_retry_attempts: 0 }],
    ['max_retry_attempts', { max_retry_attempts: 11 }],
    ['retry_interval_hours', { retry_interval_hours: 0 }],
    ['retry_interval_hours', { retry_interval_hours: 169 }],
    ['grace_period_days', { grace_period_days: 0 }],
    ['grace_period_days', { grace_period_days: 31 }],
    ['started_at', { started_at: 'soon' }],
    ['started_at', { started_at: '2199-01-01' }],
    ['metadata', { metadata: 'x' }],
    ['bill_immediately', { bill_immediately: 'yes' }],
  ])('a bad %s is a validation error on it: %j', async (field, change) => {
    expect(await shop.post('/subscriptions', { ...good, ...change })).toMatchObject({
      status: 422,
      body: { message: 'Validation failed', errors: { [field]: [/./] } },
    });
    expect(await shop.get('/subscriptions')).toMatchObject({ body: { data: [] } });
  });

  test('the rules of a phone invoice hold: amount_must_be_whole_tenge, description_too_long, content_rejected, field_too_long', async () => {
    for (const [code, change] of [
      ['amount_must_be_whole_tenge', { amount: '10.50' }],
      ['description_too_long', { description: 'я'.repeat(61) }],
      ['content_rejected', { description: 'это запрещено' }],
      ['field_too_long', { external_subscriber_id: 'x'.repeat(256) }],
      ['catalog_not_supported', { cart_items: [{ catalog_item_id: 1, count: 1 }] }],
    ] as const) {
      expect(await shop.post('/subscriptions', { ...good, ...change })).toMatchObject({
        status: 422,
        body: { error_code: code },
      });
    }
  });

  test('an organization with a catalog gets an ordinary validation error on cart_items, without a code', async () => {
    await shop.change({ has_catalog: true });
    const answer = await shop.post('/subscriptions', good);
    expect(answer).toMatchObject({ status: 422, body: { errors: { cart_items: [/./] } } });
    expect(answer.body).not.toHaveProperty('error_code');
    const missing = { ...good, amount: undefined, cart_items: [{ catalog_item_id: 1, count: 1 }] };
    expect(await shop.post('/subscriptions', missing)).toMatchObject({
      status: 422,
      body: { errors: { 'cart_items.0.catalog_item_id': [/./] } },
    });
  });

  test('sandbox_subscription_limit: a sandbox organization has at most 10 subscriptions', async () => {
    for (let count = 0; count < 10; count += 1) expect((await shop.post('/subscriptions', good)).status).toBe(201);
    expect(await shop.post('/subscriptions', good)).toMatchObject({
      status: 400,
      body: { error: 'sandbox_subscription_limit', error_code: 'sandbox_subscription_limit' },
    });
  });

  test('subscription_payment_failed: an invoice that cannot be made at once is 502, and nothing of it is kept', async () => {
    await shop.change({ bank_session: 'expired' });
    expect(await shop.post('/subscriptions', { ...good, bill_immediately: true })).toMatchObject({
      status: 502,
      body: { error_code: 'subscription_payment_failed', message: /bank_session_expired/ },
    });
    expect(await shop.get('/subscriptions')).toMatchObject({ body: { data: [] } });
    expect(await service.control('GET', '/events')).toMatchObject({ body: [] });
    // Without the bill the session is not needed yet.
    expect(await shop.post('/subscriptions', good)).toMatchObject({ status: 201 });
  });

  test('organization_required where none is connected', async () => {
    await shop.change({ status: 'none' });
    expect(await shop.post('/subscriptions', good)).toMatchObject({
      status: 400,
      body: { error_code: 'organization_required' },
    });
  });
});

describe('Subscriptions: production', () => {
  test('Organization not verified (403): subscriptions in production need a verified organization', async () => {
    const real = await service.shop({ mode: 'production', status: 'unverified' });
    expect(await real.post('/subscriptions', good)).toMatchObject({
      status: 403,
      body: { error: 'Organization not verified' },
    });
    const trial = await service.shop({ status: 'unverified' });
    expect(await trial.post('/subscriptions', good)).toMatchObject({ status: 201 });
  });

  test('tariff_inactive blocks creation, change and resume, while reading, pause and cancel keep working', async () => {
    const real = await service.shop({ mode: 'production' });
    const id = idOf(await real.post('/subscriptions', good));
    await real.change({ tariff: { status: 'expired', expires_at: '2026-11-01T00:00:00Z' } });
    const refused = { status: 403, body: { error_code: 'tariff_inactive', expires_at: '2026-11-01T05:00:00+05:00' } };
    expect(await real.post('/subscriptions', good)).toMatchObject(refused);
    expect(await real.call('PUT', at(id), { amount: 1 })).toMatchObject(refused);
    expect(await real.get(at(id))).toMatchObject({ status: 200 });
    expect(await real.post(at(id, '/pause'))).toMatchObject({ status: 200 });
    expect(await real.post(at(id, '/resume'))).toMatchObject(refused);
    expect(await real.post(at(id, '/cancel'))).toMatchObject({ status: 200 });
    expect(await real.post('/subscriptions', good)).toMatchObject(refused);
  });

  test('production has no limit of 10', async () => {
    const real = await service.shop({ mode: 'production' });
    for (let count = 0; count < 11; count += 1) expect((await real.post('/subscriptions', good)).status).toBe(201);
  });
});

describe('Subscriptions: reading', () => {
  test('GET /subscriptions pages as {data, links, meta}, newest first, and filters', async () => {
    const first = await subscribe({ external_subscriber_id: 'a-1', subscriber_name: 'Айгуль' });
    const second = await subscribe({ phone_number: '87770000000' });
    await shop.post(at(second, '/pause'));
    const page = await shop.get('/subscriptions?per_page=1');
    expect(page.body).toMatchObject({
      data: [{ id: second }],
      links: { prev: null, next: /page=2/ },
      meta: { current_page: 1, last_page: 2, per_page: 1, total: 2 },
    });
    for (const [query, ids] of [
      ['status[]=active', [first]],
      ['status[]=active&status[]=paused', [second, first]],
      ['external_subscriber_id=a-1', [first]],
      ['phone_number=87770000000', [second]],
      [`search=${encodeURIComponent('айгуль')}`, [first]],
    ] as const) {
      const { body } = await shop.get(`/subscriptions?${query}`);
      expect((body as { data: { id: number }[] }).data.map(({ id }) => id)).toEqual(ids);
    }
    for (const query of [
      'status[]=lost',
      'status=active',
      'per_page=0',
      'per_page=101',
      'page=0',
      `search=${'x'.repeat(101)}`,
    ]) {
      expect(await shop.get(`/subscriptions?${query}`)).toMatchObject({ status: 422 });
    }
  });

  test('GET /subscriptions/{id} answers {subscription, stats, last_payment}', async () => {
    const id = await subscribe({ bill_immediately: true });
    await service.advance(1);
    const { body } = await shop.get(at(id, '/invoices'));
    const invoiceId = (body as { data: { invoice_id: number }[] }).data[0]?.invoice_id ?? 0;
    expect(await shop.get(at(id))).toMatchObject({
      body: {
        subscription: { id },
        stats: { total_payments: 1, successful_payments: 0, failed_payments: 0, total_paid: '0.00' },
        last_payment: null,
      },
    });
    await service.customer(invoiceId, 'pay');
    expect(await shop.get(at(id))).toMatchObject({
      body: {
        stats: { total_payments: 1, successful_payments: 1, total_paid: '5000.00' },
        last_payment: { invoice_id: invoiceId, status: 'paid' },
      },
    });
  });

  test('GET /subscriptions/{id}/invoices pages as {data, meta} without last_page', async () => {
    const id = await subscribe({ bill_immediately: true });
    expect((await shop.get(at(id, '/invoices?per_page=5'))).body).toEqual({
      data: [expect.objectContaining({ attempt_number: 1, status: 'pending' })],
      meta: { current_page: 1, per_page: 5, total: 1 },
    });
  });

  test('unknown, foreign and impossible ids are 404 on every route', async () => {
    const other = await service.shop();
    const id = await subscribe();
    for (const [by, path] of [
      [other, at(id)],
      [shop, at(99)],
      [shop, '/subscriptions/x'],
    ] as const) {
      expect(await by.get(path)).toMatchObject({ status: 404, body: { error: 'Subscription not found' } });
      expect(await by.call('PUT', path, {})).toMatchObject({ status: 404 });
      expect(await by.get(`${path}/invoices`)).toMatchObject({ status: 404 });
      for (const move of ['pause', 'resume', 'cancel']) {
        expect(await by.post(`${path}/${move}`)).toMatchObject({ status: 404 });
      }
    }
  });
});

describe('Subscriptions: changes', () => {
  test('PUT is partial: what is not sent stays, null clears', async () => {
    const id = await subscribe({ description: 'Клуб', metadata: { a: 1 }, external_subscriber_id: 'x' });
    expect(await shop.call('PUT', at(id), { amount: 7000, external_subscriber_id: null })).toMatchObject({
      status: 200,
      body: {
        subscription: {
          amount: '7000.00',
          external_subscriber_id: null,
          description: 'Клуб',
          metadata: { a: 1 },
          next_billing_at: '2026-12-02T07:00:00+00:00',
        },
      },
    });
    expect(await shop.call('PUT', at(id), { billing_period: 'weekly' })).toMatchObject({
      body: { subscription: { next_billing_at: '2026-11-09T07:00:00+00:00' } },
    });
    expect(await shop.call('PUT', at(id), { amount: '0.5' })).toMatchObject({ status: 422 });
    expect(await shop.call('PUT', at(id), { billing_day: 30 })).toMatchObject({ status: 422 });
    await service.advance(7 * 86_400);
    expect(await shop.get(at(id, '/invoices'))).toMatchObject({ body: { data: [{ amount: '7000.00' }] } });
  });

  test('pause, resume, cancel and PUT in an impossible state are 400 and change nothing', async () => {
    const id = await subscribe();
    const refusal = (text: string): object => ({ status: 400, body: { error: text } });
    expect(await shop.post(at(id, '/resume'))).toMatchObject(refusal('Subscription cannot be resumed'));
    await shop.post(at(id, '/pause'));
    expect(await shop.post(at(id, '/pause'))).toMatchObject(refusal('Subscription cannot be paused'));
    await shop.post(at(id, '/cancel'));
    for (const move of ['pause', 'resume', 'cancel']) {
      expect(await shop.post(at(id, `/${move}`))).toMatchObject({ status: 400 });
    }
    expect(await shop.call('PUT', at(id), { amount: 1 })).toMatchObject(refusal('Subscription cannot be changed'));
    const { body } = await service.control('GET', '/events');
    expect((body as { event: string }[]).map(({ event }) => event)).toEqual([
      'subscription.created',
      'subscription.paused',
      'subscription.cancelled',
    ]);
  });

  test('grants: subscriptions.read reads, subscriptions.write changes', async () => {
    const id = await subscribe();
    await shop.change({ api_key: { grants: ['subscriptions.read'] } });
    expect(await shop.get(at(id))).toMatchObject({ status: 200 });
    for (const [method, path] of [
      ['POST', '/subscriptions'],
      ['PUT', at(id)],
      ['POST', at(id, '/pause')],
    ] as const) {
      expect(await shop.call(method, path, {})).toMatchObject({
        status: 403,
        body: { error_code: 'grant_not_granted' },
      });
    }
  });
});
