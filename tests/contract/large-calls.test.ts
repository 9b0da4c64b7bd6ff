/** Large calls over a page's one connection to the browser host: they arrive in parts, and nothing else is lost. */

import type { MerchantCalls } from '@tilla/payment-api/client/merchant-calls.ts';
import { answer } from '@tilla/payment-api/client/outcome.ts';
import { MAX_PICTURE_BYTES } from '@tilla/shared/domain/picture.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createSystemClock } from '#adapters/system-clock.ts';
import { createDispatch } from '#core/app/dispatch.ts';
import { createPictureUploads } from '#core/catalog/picture-uploads.ts';
import type { Handlers } from '#core/platform/handlers.ts';
import { createAddressCodes } from '#hosts/browser/address-codes.ts';
import { createPageBearers } from '#hosts/browser/bearer.ts';
import { type HostServer, startHostServer } from '#hosts/browser/server.ts';
import { createEventFeed } from '#hosts/composition/event-feed.ts';
import { createBrowserTransport } from '#renderer/bridge/browser-transport.ts';
import { createTillClient, type TillClient } from '#renderer/bridge/till-client.ts';
import { TillProblem } from '#renderer/bridge/till-problem.ts';
import { uploadPicture } from '#renderer/features/catalog/upload-picture.ts';
import { contextOf } from '#tests/core/context-of.ts';
import { manager } from '../core/people.ts';
import { pngHeader } from '../support/pictures.ts';

let server: HostServer;
let client: TillClient;
let sent: Parameters<MerchantCalls['uploadGoodsImage']>[0][];
/** Ends the call in flight. */
let release: () => void;
let isOver: boolean;
let end: PromiseWithResolvers<void>;

beforeEach(async () => {
  sent = [];
  const inFlight: PromiseWithResolvers<void> = Promise.withResolvers();
  release = inFlight.resolve;
  const uploads = createPictureUploads(
    contextOf({
      client: {
        uploadGoodsImage(image) {
          sent.push(image);
          return Promise.resolve(answer({ kind: 'ok', value: 'img_1' }));
        },
      },
    }),
  );
  const bearers = createPageBearers();
  server = await startHostServer({
    till: {
      dispatch: createDispatch({
        handlers: {
          ...uploads,
          async 'catalog.status'() {
            await inFlight.promise;
            return { items: 7, syncedAt: null, syncing: false };
          },
        } as Partial<Handlers> as Handlers,
        caller: () => ({ person: manager }),
        answers: () => null,
        digestOf: (request) => request,
        clock: createSystemClock(),
        logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
      }),
    },
    feed: createEventFeed({ onEvent: () => () => undefined }, { error: () => undefined }),
    files: new Map(),
    codes: { counter: createAddressCodes(() => 0), customer: createAddressCodes(() => 0) },
    bearers,
    port: 0,
    onAdmitted: () => undefined,
    onRefusedCode: () => undefined,
    watchHang: () => ({
      begin: () => undefined,
      answered: () => undefined,
      hangs: () => undefined,
      stop: () => undefined,
    }),
  });
  const { origin } = server;
  const { host } = new URL(origin);
  vi.stubGlobal('location', { hash: '', host, pathname: '/' });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('sessionStorage', { getItem: () => bearers.valueOf('counter'), removeItem: () => undefined });
  end = Promise.withResolvers();
  // A page's transport reconnects for as long as the page lives: after the test it gets a silent socket.
  vi.stubGlobal('WebSocket', function (address: string) {
    if (isOver) {
      end.resolve();
      return new EventTarget();
    }
    return new WebSocket(address, { origin }).on('error', () => undefined);
  });
  isOver = false;
  client = createTillClient(createBrowserTransport('counter'));
  await vi.waitUntil(() => client.connection() === 'connected');
});
afterEach(async () => {
  isOver = true;
  await server.stop();
  await end.promise;
  vi.unstubAllGlobals();
});

const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.catch((fault: unknown) => (fault instanceof TillProblem ? fault.code : fault));

test('a picture of 5 MB arrives whole, and a call that was in flight is answered', async () => {
  const picture = new Uint8Array(MAX_PICTURE_BYTES).map((_, at) => at % 251);
  picture.set(pngHeader(4000, 3000));
  const other = client.call('catalog.status', {});
  expect(await uploadPicture(client, picture)).toBe('img_1');
  release();
  expect(await other).toMatchObject({ items: 7 });
  expect(sent.map(({ type }) => type)).toEqual(['image/png']);
  expect(Buffer.compare(sent[0]?.bytes ?? new Uint8Array(), picture)).toBe(0);
});

test('a call that the host would not take is refused before it is sent, and a call in flight is answered', async () => {
  const other = client.call('catalog.status', {});
  const large = { uploadId: crypto.randomUUID(), offset: 0, part: 'A'.repeat(1_100_000), isLast: true };
  expect(await codeOf(client.call('goods.uploadImage', large))).toBe('till_call_too_large');
  expect(client.connection()).toBe('connected');
  release();
  expect(await other).toMatchObject({ items: 7 });
});

test('parts out of order, parts of no upload and parts beyond 5 MB are refused', async () => {
  const [uploadId, unknownId] = [crypto.randomUUID(), crypto.randomUUID()];
  const part = Buffer.from(pngHeader(10, 10)).toString('base64');
  const next = { uploadId, offset: 33, part: 'AAAA', isLast: false };
  await client.call('goods.uploadImage', { uploadId, offset: 0, part, isLast: false });
  await client.call('goods.uploadImage', next);
  expect(await codeOf(client.call('goods.uploadImage', next))).toBe('till_not_found');
  expect(await codeOf(client.call('goods.uploadImage', { ...next, uploadId: unknownId }))).toBe('till_not_found');
  const full = Buffer.alloc(375_000).toString('base64');
  let answer: unknown;
  for (let offset = 0; offset <= MAX_PICTURE_BYTES; offset += 375_000) {
    answer = await codeOf(client.call('goods.uploadImage', { uploadId, offset, part: full, isLast: false }));
  }
  expect(answer).toBe('till_input_invalid');
  expect(sent).toEqual([]);
});
