import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { partnerForEachTest } from '../testing/each-test.ts';

/** A bare expression inside toMatchObject would let everything through. */
const someText: unknown = expect.stringMatching(/./);
const { service, partner } = partnerForEachTest();

const url = 'https://shop.example.kz/hook';
const issue = (id: number, body: object = { webhook_url: url }) =>
  partner.call('POST', `/organizations/${String(id)}/api-key`, body);
const keyOf = ({ body }: { body: unknown }): string => z.object({ key: z.string() }).parse(body).key;
const read = (key: string) => service.send('GET', '/api/v1/account/health', undefined, { 'x-api-key': key });

describe('Partner: POST /organizations/{id}/api-key', () => {
  test('the key is shown once, with its address, secret and review', async () => {
    const id = await partner.create();
    const answer = await issue(id, { webhook_url: url, name: 'Till', webhook_secret: 'own secret' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      key: expect.stringMatching(/^tk_[0-9a-f]{48}$/) as string,
      key_id: expect.any(Number) as number,
      webhook_url: url,
      webhook_secret: 'own secret',
      is_org_default: true,
      regenerated: false,
      webhook_review_status: 'pending',
    });
    expect(await read(keyOf(answer))).toMatchObject({
      status: 200,
      body: { api_key: { name: 'Till', owner_issued: false }, organization: { id } },
    });
  });

  test('a repeated call regenerates: the earlier key is 401 at once, the secret is another one', async () => {
    const id = await partner.create();
    const first = await issue(id);
    const second = await issue(id);
    expect(second.body).toMatchObject({
      regenerated: true,
      key_id: (first.body as { key_id: number }).key_id,
      webhook_secret: expect.not.stringMatching((first.body as { webhook_secret: string }).webhook_secret) as string,
    });
    expect(await read(keyOf(first))).toMatchObject({ status: 401 });
    expect(await read(keyOf(second))).toMatchObject({ status: 200 });
  });

  test('webhook_url is required; a private IP is 422 in the form envelope', async () => {
    const id = await partner.create();
    expect(await issue(id, {})).toMatchObject({ status: 422, body: { errors: { webhook_url: [someText] } } });
    for (const webhook_url of ['https://10.0.0.7/hook', 'https://[::1]/', 'http://shop.example.kz/', 'nothing']) {
      const answer = await issue(id, { webhook_url });
      expect(answer).toMatchObject({ status: 422, body: { message: someText, errors: { webhook_url: [someText] } } });
    }
  });

  test('a production organization takes neither an IP address nor a tunnel; a test organization takes both', async () => {
    const live = await partner.create();
    expect(await issue(live, { webhook_url: 'https://8.8.8.8/hook' })).toMatchObject({
      status: 422,
      body: {
        success: false,
        error: 'webhook_url_requires_domain',
        error_code: 'webhook_url_requires_domain',
        message: someText,
        errors: { webhook_url: [someText] },
      },
    });
    expect(await issue(live, { webhook_url: 'https://abc.ngrok.io/' })).toMatchObject({
      status: 422,
      body: { error_code: 'webhook_url_tunnel_forbidden' },
    });
    const test = await partner.managed();
    expect(await issue(test, { webhook_url: 'https://abc.ngrok.io/' })).toMatchObject({
      status: 200,
      body: { is_org_default: false, webhook_review_status: 'approved' },
    });
  });

  test('a changed address waits for its review again, an approved one stays approved', async () => {
    const id = await partner.create();
    await issue(id);
    await service.control('PATCH', `/organizations/${String(id)}`, { webhook_review_status: 'approved' });
    expect(await issue(id)).toMatchObject({ body: { webhook_review_status: 'approved' } });
    expect(await issue(id, { webhook_url: `${url}/new` })).toMatchObject({
      body: { webhook_review_status: 'pending' },
    });
  });
});
