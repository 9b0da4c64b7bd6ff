import { PNG } from 'pngjs';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { openSqliteCatalog } from '#adapters/sqlite-catalog.ts';
import { contextOf } from '#tests/core/context-of.ts';
import { aCatalogEntry } from '#tests/core/goods.ts';
import { createManualClock, type ManualClock } from '#tests/core/manual-clock.ts';
import { jpegHeader, pngHeader, webpHeader } from '#tests/support/pictures.ts';
import { type CatalogIndex, HttpFailure, type HttpRequest, type HttpResponse } from '../platform/ports.ts';
import { createPictures } from './pictures.ts';

const SERVICE = 'https://pay.example.kz/api/v1';
const png = new Uint8Array(PNG.sync.write(new PNG({ width: 2, height: 2 })));
const nobody = { person: null, approvedBy: null };

let index: CatalogIndex;
let clock: ManualClock;
let asked: HttpRequest[];
let answer: () => Promise<Pick<HttpResponse, 'status' | 'body'>>;

beforeEach(() => {
  index = openSqliteCatalog(':memory:');
  clock = createManualClock({ wallMs: 0, settle: () => Promise.resolve() });
  asked = [];
  answer = () => Promise.resolve({ status: 200, body: png });
});
afterEach(() => {
  index.close();
});

function open(imageUrl: string | null) {
  index.change([aCatalogEntry({ imageUrl })], []);
  const { calls } = createPictures({
    http: {
      async send(request) {
        asked.push(request);
        return { headers: {}, ...(await answer()) };
      },
    },
    index,
    serviceUrl: SERVICE,
    ...contextOf({ clock }),
  });
  return async () => (await calls['catalog.picture']({ id: 1 }, nobody)).picture;
}
const address = 'https://cdn.example.com/a.png';

describe('pictures of goods', () => {
  it('pictures are fetched once without the key, and kept for the next start', async () => {
    const ask = open(address);
    const [one, other] = await Promise.all([ask(), ask()]);
    expect(one).toBe(`data:image/png;base64,${Buffer.from(png).toString('base64')}`);
    expect(other).toBe(one);
    expect(asked).toEqual([
      expect.objectContaining({ method: 'GET', url: address, headers: { accept: expect.any(String) as string } }),
    ]);
    expect(await open(address)()).toBe(one);
    expect(asked).toHaveLength(1);
  });

  test.each([
    ['image/jpeg', jpegHeader(40, 30)],
    ['image/webp', webpHeader(40, 30)],
  ])('%s is known by its first bytes', async (type, body) => {
    answer = () => Promise.resolve({ status: 200, body });
    expect(await open(address)()).toMatch(new RegExp(`^data:${type};base64,`));
  });

  test.each<[string, () => ReturnType<typeof answer>]>([
    ['is not there', () => Promise.resolve({ status: 404, body: png })],
    ['is no picture', () => Promise.resolve({ status: 200, body: new TextEncoder().encode('<svg onload="x()"/>') })],
    [
      'is larger than a megabyte',
      () => Promise.resolve({ status: 200, body: new Uint8Array([...png, ...new Uint8Array(1_048_576)]) }),
    ],
    ['would take a gigabyte to draw', () => Promise.resolve({ status: 200, body: pngHeader(16_000, 16_000) })],
    ['leads elsewhere', () => Promise.reject(new HttpFailure('redirected'))],
  ])('what %s leaves the tile without, and is asked for again ten minutes later', async (_, answered) => {
    answer = answered;
    const ask = open(address);
    expect(await ask()).toBeNull();
    expect(await ask()).toBeNull();
    expect(asked).toHaveLength(1);
    await clock.advance(10 * 60_000);
    answer = () => Promise.resolve({ status: 200, body: png });
    expect(await ask()).toContain('image/png');
  });

  it('that an older till kept are not shown where they are too large to draw', async () => {
    index.keepPicture(address, { type: 'image/png', bytes: pngHeader(11_000, 11_000) });
    expect(await open(address)()).toBeNull();
  });

  it('pictures are not requested from an address inside the shop’s network', async () => {
    expect(await open('http://192.168.1.1/reboot')()).toBeNull();
    expect(asked).toEqual([]);
  });

  it('pictures are not requested for goods without one, or for deleted goods', async () => {
    expect(await open(null)()).toBeNull();
    const ask = open(address);
    index.change([], [1]);
    expect(await ask()).toBeNull();
    expect(asked).toEqual([]);
  });
});
