import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newFolder } from '../../../tests/support/new-folder.ts';
import { partnerForEachTest } from '../testing/each-test.ts';
import { openTestPartner } from '../testing/test-partner.ts';
import { openTestService } from '../testing/test-service.ts';

/** A bare expression inside toMatchObject would let everything through. */
const someText: unknown = expect.stringMatching(/./);
const { service, partner } = partnerForEachTest();

const list = z.looseObject({ organizations: z.array(z.looseObject({ id: z.int() })) });
const idsOf = async (query: string): Promise<number[]> =>
  list.parse((await partner.call('GET', `/organizations${query}`)).body).organizations.map(({ id }) => id);

describe('Partner: authentication and envelopes', () => {
  test('Authentication 1: a missing or wrong X-Partner-Key is 401 in the middleware envelope', async () => {
    const refused = { success: false, error: 'unauthorized' };
    const answer = await service.send('GET', '/api/partner/health');
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual(refused);
    for (const key of ['pk_wrong', service.line.api_key, '']) {
      const wrong = await service.send('GET', '/api/partner/health', undefined, { 'x-partner-key': key });
      expect(wrong).toMatchObject({ status: 401, body: refused });
    }
  });

  test('Authentication 2: a partner switched off is 403 partner_not_active on every route', async () => {
    await openTestPartner(service, { active: false });
    const answer = await partner.call('GET', '/health');
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({ success: false, error: 'partner_not_active' });
  });

  test('Authentication 2: an organization of production needs a production partner for every action, not for reading', async () => {
    const id = String(await partner.create());
    await openTestPartner(service, { mode: 'sandbox' });
    const refused = { status: 403, body: { success: false, error: 'production_access_required' } };
    expect(await partner.call('POST', `/organizations/${id}/bank-auth/init`, {})).toMatchObject(refused);
    expect(await partner.call('POST', `/organizations/${id}/tariff/pay`, {})).toMatchObject(refused);
    expect(await partner.call('POST', `/organizations/${id}/tariff/assign`, {})).toMatchObject(refused);
    expect(await partner.call('POST', `/organizations/${id}/api-key`, {})).toMatchObject(refused);
    expect(await partner.call('GET', `/organizations/${id}`)).toMatchObject({ status: 200 });
  });

  test('Authentication 2: a referral merchant manages itself, and a referral partner manages nobody: 403 forbidden', async () => {
    const id = String(await partner.managed({ origin: 'referral' }));
    const refused = { status: 403, body: { success: false, error: 'forbidden' } };
    expect(await partner.call('DELETE', `/organizations/${id}`)).toMatchObject(refused);
    expect(await partner.call('POST', `/organizations/${id}/kyc/invite`)).toMatchObject(refused);
    expect(await partner.call('GET', `/organizations/${id}/kyc`)).toMatchObject({ status: 200 });
    const watcher = await openTestPartner(service, { type: 'referral' }, 'other');
    expect(await watcher.call('POST', '/organizations', {})).toMatchObject(refused);
  });

  test('Errors: form validation is {message, errors} alone, bad JSON 400, a foreign organization 404', async () => {
    const bad = await partner.call('POST', '/organizations', { has_catalog: 'yes', name: 'x'.repeat(256) });
    expect(bad.status).toBe(422);
    expect(bad.body).toMatchObject({
      message: 'Validation failed',
      errors: { has_catalog: [someText], name: [someText] },
    });
    expect(Object.keys(bad.body as object)).toEqual(['message', 'errors']);
    expect(await partner.call('POST', '/organizations', '{"name":')).toMatchObject({
      status: 400,
      body: { success: false, error: 'Malformed JSON' },
    });
    const other = await openTestPartner(service, {}, 'other');
    const foreign = String(await other.create());
    for (const id of [foreign, '1', 'abc', '99999999', String(service.line.organization_id)]) {
      const answer = await partner.call('GET', `/organizations/${id}`);
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ success: false, error: 'organization_not_found' });
    }
  });
});

describe('Partner: limits', () => {
  test('Limits: 120 requests a minute for the whole group, then the bare throttle with Retry-After', async () => {
    for (let count = 0; count < 120; count += 1) await partner.call('GET', '/tariff-plans');
    const refused = await partner.call('GET', '/health');
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({ message: 'Too Many Attempts.' });
    expect(refused.headers.get('retry-after')).toBe('60');
    const other = await openTestPartner(service, {}, 'other');
    expect(await other.call('GET', '/health')).toMatchObject({ status: 200 });
    await service.advance(60);
    expect(await partner.call('GET', '/health')).toMatchObject({ status: 200 });
  });

  test('Limits: 10 creations a minute', async () => {
    for (let count = 0; count < 10; count += 1) await partner.create();
    expect(await partner.call('POST', '/organizations', {})).toMatchObject({
      status: 429,
      body: { message: 'Too Many Attempts.' },
    });
    expect(await partner.call('GET', '/organizations')).toMatchObject({ status: 200 });
  });
});

describe('Partner: POST /organizations', () => {
  test('creates with 201 and the whole card; production until then follows sandbox rules', async () => {
    const answer = await partner.call('POST', '/organizations', {
      has_catalog: true,
      external_id: 'crm-7',
      name: 'Дүкен',
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      success: true,
      organization: {
        id: expect.any(Number) as number,
        name: 'Дүкен',
        idn: expect.stringMatching(/^\d{12}$/) as string,
        status: 'pending',
        sandbox_mode: true,
        is_test: false,
        kyc_status: 'required',
        has_catalog: true,
        kaspi_connected: false,
        session_mode: 'self',
        external_id: 'crm-7',
        origin: 'created',
        payment_status: 'none',
        payment_expires_at: null,
        has_active_payment: false,
        tariff: { tier: null, tier_label: null, daily_limit: null, is_custom: false, limits_source: 'config' },
        created_at: '2026-11-02T12:00:00+05:00',
      },
    });
  });

  test('a repeat with the same external_id answers the existing organization with 200', async () => {
    const first = await partner.call('POST', '/organizations', { external_id: 'a', name: 'One' });
    const again = await partner.call('POST', '/organizations', { external_id: 'a', name: 'Two' });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    const other = await openTestPartner(service, {}, 'other');
    expect(await other.call('POST', '/organizations', { external_id: 'a' })).toMatchObject({ status: 201 });
  });

  test('without a name it is PARTNER_<id>_<ts>, until verify-otp returns the real one', async () => {
    const made = await partner.call('POST', '/organizations', {});
    const seconds = String(Date.parse('2026-11-02T07:00:00Z') / 1000);
    expect(made.body).toMatchObject({ organization: { name: `PARTNER_${String(partner.id)}_${seconds}` } });
    const id = await partner.create();
    expect(await partner.bind(id)).toMatchObject({
      body: { organization: { name: expect.not.stringMatching(/^PARTNER_/) as string } },
    });
    const named = await partner.create({ name: 'Own name' });
    expect(await partner.bind(named)).toMatchObject({ body: { organization: { name: 'Own name' } } });
  });

  test('Limits: a sandbox partner makes test organizations, at most 20: 429 test_org_limit', async () => {
    await openTestPartner(service, { mode: 'sandbox' });
    for (let count = 0; count < 20; count += 1) {
      if (count === 10) await service.advance(60);
      expect(await partner.call('POST', '/organizations', { external_id: String(count) })).toMatchObject({
        status: 201,
        body: { organization: { is_test: true, sandbox_mode: true } },
      });
    }
    await service.advance(60);
    expect(await partner.call('POST', '/organizations', {})).toMatchObject({
      status: 429,
      body: { success: false, error: 'test_org_limit', error_code: 'test_org_limit', message: someText },
    });
    expect(await partner.call('POST', '/organizations', { external_id: '3' })).toMatchObject({ status: 200 });
  });

  test('Organization card: test organizations are deleted when the account moves to production', async () => {
    await openTestPartner(service, { mode: 'sandbox' });
    const test = await partner.create();
    await openTestPartner(service, { mode: 'production' });
    expect(await partner.call('GET', `/organizations/${String(test)}`)).toMatchObject({ status: 404 });
    expect(await idsOf('')).toEqual([]);
  });
});

describe('Partner: GET /organizations', () => {
  test('pages of 25 by default, with data as the alias of organizations', async () => {
    for (let count = 0; count < 27; count += 1) await partner.managed();
    const { body } = await partner.call('GET', '/organizations');
    expect(body).toMatchObject({ success: true, current_page: 1, per_page: 25, total: 27, last_page: 2 });
    const { organizations, data } = body as { organizations: unknown[]; data: unknown[] };
    expect(organizations).toHaveLength(25);
    expect(data).toEqual(organizations);
    expect(await idsOf('?page=2')).toHaveLength(2);
    expect(await idsOf('?page=3')).toEqual([]);
    expect(await idsOf('?per_page=100')).toHaveLength(27);
  });

  test('filters by status, sandbox_mode, is_test, kyc_status and search before the page is cut', async () => {
    const fresh = await partner.create({ external_id: 'CRM-42', name: 'Алма' });
    const test = await partner.managed({ kyc_status: 'required', name: 'Пряник' });
    const live = await partner.managed({ mode: 'production', idn: '870101300111' });
    const archived = await partner.managed({ mode: 'production', archived: true, kyc_status: 'needs_changes' });
    expect(await idsOf('?status=pending')).toEqual([fresh]);
    expect(await idsOf('?status=verified')).toEqual([test, live]);
    expect(await idsOf('?status=suspended')).toEqual([archived]);
    expect(await idsOf('?sandbox_mode=true')).toEqual([fresh, test]);
    expect(await idsOf('?sandbox_mode=0')).toEqual([live, archived]);
    expect(await idsOf('?is_test=1')).toEqual([test]);
    expect(await idsOf('?is_test=false')).toEqual([fresh, live, archived]);
    expect(await idsOf('?kyc_status=required,needs_changes')).toEqual([fresh, test, archived]);
    expect(await idsOf('?kyc_status=approved')).toEqual([live]);
    expect(await idsOf('?search=crm-42')).toEqual([fresh]);
    expect(await idsOf('?search=ПРЯН')).toEqual([test]);
    expect(await idsOf('?search=870101300')).toEqual([live]);
    expect(await idsOf('?status=verified&per_page=1&page=2')).toEqual([live]);
  });

  test.each([
    'per_page=0',
    'per_page=101',
    'page=0',
    'status=open',
    'sandbox_mode=yes',
    'is_test=',
    'kyc_status=',
    'kyc_status=approved,new',
    `search=${'x'.repeat(256)}`,
  ])('an unknown or impossible filter is 422 in the form envelope: %s', async (query) => {
    const answer = await partner.call('GET', `/organizations?${query}`);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ message: 'Validation failed', errors: {} });
    expect(answer.body).not.toHaveProperty('success');
    expect(answer.body).not.toHaveProperty('error_code');
  });
});

describe('Partner: DELETE /organizations/{id}', () => {
  test('a deletion ends the keys with 401 and hides the organization, whose external_id is free again', async () => {
    const id = await partner.managed({ external_id: 'x', is_test: false });
    const issued = await partner.call('POST', `/organizations/${String(id)}/api-key`, {
      webhook_url: 'https://shop.example.kz/hook',
    });
    const { key } = z.object({ key: z.string() }).parse(issued.body);
    const read = (): Promise<{ status: number }> =>
      service.send('GET', '/api/v1/invoices', undefined, { 'x-api-key': key });
    expect(await read()).toMatchObject({ status: 200 });
    const answer = await partner.call('DELETE', `/organizations/${String(id)}`);
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(await read()).toMatchObject({ status: 401 });
    expect(await partner.call('GET', `/organizations/${String(id)}`)).toMatchObject({ status: 404 });
    expect(await partner.call('DELETE', `/organizations/${String(id)}`)).toMatchObject({ status: 404 });
    expect(await partner.call('POST', '/organizations', { external_id: 'x' })).toMatchObject({ status: 201 });
  });

  test('the service on a file knows its organizations, partners and keys again after a restart', async () => {
    const file = join(newFolder('partner'), 'service.db');
    const first = openTestService({ file });
    const before = await openTestPartner(first);
    const id = await before.create({ external_id: 'kept' });
    first.service.close();
    const second = openTestService({ file });
    const after = await openTestPartner(second);
    expect(after.key).toBe(before.key);
    expect(second.line.partner_key).toBe(before.key);
    expect(await after.call('POST', '/organizations', { external_id: 'kept' })).toMatchObject({
      status: 200,
      body: { organization: { id } },
    });
    second.service.close();
  });
});
