import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openReceiver, type Receiver } from '../testing/receiver.ts';
import { createNetworkTransport, type NetworkOptions, type WebhookAnswer } from './transport.ts';

let receiver: Receiver;

beforeEach(async () => {
  receiver = await openReceiver();
});

afterEach(async () => {
  await receiver.close();
});

const send = (
  url: string,
  options: NetworkOptions = {},
  signal = new AbortController().signal,
): Promise<WebhookAnswer> =>
  createNetworkTransport(options)({ url, headers: { 'X-Webhook-Id': '1' }, body: Buffer.from('{}') }, signal);

describe('Webhooks: the network (Delivery, 1)', () => {
  test('an answer comes with its status, its body and its real time', async () => {
    receiver.answer(202);
    const answer = await send(receiver.url);
    expect(answer).toMatchObject({ status: 202, body: 'answered 202', error: null });
    expect(Number.isInteger(answer.milliseconds)).toBe(true);
    expect(receiver.heard[0]).toMatchObject({ text: '{}', headers: { 'x-webhook-id': '1', 'content-length': '2' } });
  });

  test('a receiver that does not reply in time is cut off', async () => {
    receiver.answer('hang');
    expect(await send(receiver.url, { replyWithinMs: 30 })).toMatchObject({ status: null, error: 'timeout' });
  });

  test('a redirect is an answer, not a way', async () => {
    receiver.answer(302);
    expect(await send(receiver.url)).toMatchObject({ status: 302 });
    expect(receiver.heard).toHaveLength(1);
  });

  test('no receiver, a broken connection, a stop and an impossible address are reported as errors', async () => {
    receiver.answer('cut');
    expect(await send(receiver.url)).toMatchObject({ status: null, error: 'ECONNRESET' });
    receiver.answer('hang');
    const stopping = new AbortController();
    const stopped = send(receiver.url, {}, stopping.signal);
    stopping.abort();
    expect(await stopped).toMatchObject({ status: null, error: 'ABORT_ERR' });
    const { url } = receiver;
    await receiver.close();
    expect(await send(url)).toMatchObject({ status: null, error: 'ECONNREFUSED' });
    expect(await send('ftp://127.0.0.1/')).toMatchObject({ status: null, error: 'ERR_INVALID_PROTOCOL' });
  });

  test.each([
    [[{ address: '127.0.0.1', family: 4 }]],
    [[{ address: '10.0.0.7', family: 4 }]],
    [
      [
        { address: '8.8.8.8', family: 4 },
        { address: 'fd00::1', family: 6 },
      ],
    ],
    [[]],
  ])('a public name that leads to a private address is not reached (SSRF): %j', async (found) => {
    const port = new URL(receiver.url).port;
    const answer = await send(`https://shop.example.kz:${port}/hook`, {
      resolveName: (_name, _options, callback) => {
        callback(null, found);
      },
    });
    expect(answer).toMatchObject({ status: null, error: 'EPRIVATE' });
  });
});
