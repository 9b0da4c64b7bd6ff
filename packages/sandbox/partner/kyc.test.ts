import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { partnerForEachTest } from '../testing/each-test.ts';

const { service, partner } = partnerForEachTest();

const kyc = async (id: number): Promise<unknown> =>
  z.object({ kyc: z.unknown() }).parse((await partner.call('GET', `/organizations/${String(id)}/kyc`)).body).kyc;
const invite = (id: number) => partner.call('POST', `/organizations/${String(id)}/kyc/invite`);
const decide = (organization_id: number, status: string, comment?: string) =>
  service.control('POST', '/kyc', { organization_id, status, comment });
const pathOf = ({ body }: { body: unknown }): string =>
  new URL(z.object({ invite_url: z.string() }).parse(body).invite_url).pathname;

describe('Partner: GET /organizations/{id}/kyc', () => {
  test.each([
    ['required', 'submit_profile', true],
    ['submitted', 'wait_review', false],
    ['needs_changes', 'fix_and_resubmit', true],
    ['approved', 'none', false],
    ['blocked', 'contact_support', false],
  ])('status %s asks for %s', async (status, required_action, can_submit) => {
    const id = await partner.create();
    await decide(id, status);
    expect(await kyc(id)).toMatchObject({ status, required_action, can_submit });
  });

  test('the moderator remark is there with needs_changes only, and never on the card', async () => {
    const id = await partner.create();
    await decide(id, 'needs_changes', 'Нет фото');
    expect(await kyc(id)).toEqual({
      status: 'needs_changes',
      required_action: 'fix_and_resubmit',
      can_submit: true,
      comment: 'Нет фото',
      submitted_at: null,
      submitted_via: null,
    });
    expect(JSON.stringify((await partner.call('GET', `/organizations/${String(id)}`)).body)).not.toContain('Нет фото');
    await decide(id, 'approved', 'Хорошо');
    expect(await kyc(id)).toMatchObject({ comment: null });
  });
});

describe('Partner: POST /organizations/{id}/kyc/invite', () => {
  test('the invite is a link by which the merchant submits the profile without an account', async () => {
    const id = await partner.create({ name: 'A <b> & co' });
    const answer = await invite(id);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      invite_url: expect.stringMatching(/^http:\/\/service\.localhost\/kyc\/[0-9a-f]{48}$/) as string,
      expires_at: '2026-11-09T12:00:00+05:00',
    });
    const page = await service.send('GET', pathOf(answer));
    expect(page.status).toBe(200);
    expect(page.body).toContain('A &lt;b&gt; &amp; co');
    expect(await service.send('POST', pathOf(answer))).toMatchObject({ status: 200 });
    expect(await kyc(id)).toMatchObject({
      status: 'submitted',
      submitted_at: '2026-11-02T12:00:00+05:00',
      submitted_via: 'invite',
    });
    expect(await service.send('POST', pathOf(answer))).toMatchObject({ status: 200 });
    expect(await partner.events()).toEqual([]);
  });

  test('a link is good for a week and for this organization only', async () => {
    const id = await partner.create();
    const path = pathOf(await invite(id));
    await service.advance(7 * 86_400);
    expect(await service.send('POST', path)).toMatchObject({ status: 404 });
    expect(await service.send('GET', '/kyc/abc')).toMatchObject({ status: 404 });
    expect(await kyc(id)).toMatchObject({ status: 'required' });
  });

  test('Errors: test_organization, kyc_already_submitted, and 429 when asked too often', async () => {
    const test = await partner.managed({ kyc_status: 'required' });
    expect(await invite(test)).toMatchObject({
      status: 409,
      body: { success: false, error_code: 'test_organization' },
    });
    const id = await partner.create();
    for (const status of ['submitted', 'approved', 'blocked']) {
      await decide(id, status);
      expect(await invite(id)).toMatchObject({ status: 409, body: { error_code: 'kyc_already_submitted' } });
    }
    await decide(id, 'needs_changes');
    await service.advance(60);
    for (let count = 0; count < 5; count += 1) expect(await invite(id)).toMatchObject({ status: 200 });
    const refused = await invite(id);
    expect(refused).toMatchObject({ status: 429, body: { message: 'Too Many Attempts.' } });
    expect(refused.headers.get('retry-after')).toBe('60');
  });
});

describe('Partner: event kyc.status_changed', () => {
  test('describes the transition, with both statuses as they were decided and the remark with needs_changes only', async () => {
    const id = await partner.create({ external_id: 'crm-3' });
    await decide(id, 'submitted');
    await decide(id, 'needs_changes', 'Нет фото');
    await decide(id, 'needs_changes', 'Нет фото');
    await decide(id, 'approved');
    const common = {
      event: 'kyc.status_changed',
      scope: 'partner',
      partner_id: partner.id,
      organization_id: id,
      external_id: 'crm-3',
      source: 'moderator',
      is_sandbox: true,
      timestamp: '2026-11-02T07:00:00+00:00',
    };
    expect(await partner.events()).toEqual([
      { ...common, previous_status: 'required', kyc_status: 'submitted' },
      { ...common, previous_status: 'submitted', kyc_status: 'needs_changes', comment: 'Нет фото' },
      { ...common, previous_status: 'needs_changes', kyc_status: 'approved' },
    ]);
  });

  test('the event is sent only for organizations that the partner manages, not for referral ones and not without a partner', async () => {
    await decide(await partner.managed({ origin: 'referral' }), 'blocked');
    await decide((await service.shop()).organizationId, 'blocked');
    expect(await partner.events()).toEqual([]);
    await decide(await partner.managed({ origin: 'claimed' }), 'blocked');
    expect(await partner.events()).toMatchObject([{ previous_status: 'approved', kyc_status: 'blocked' }]);
  });
});
