import { PNG } from 'pngjs';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { aCatalogEntry } from '../../../tests/core/goods.ts';
import { createManualClock, type ManualClock } from '../../../tests/core/manual-clock.ts';
import { openSqliteCatalog } from '../../adapters/sqlite-catalog.ts';
import { type CatalogIndex, HttpFailure, type HttpRequest, type HttpResponse } from '../ports.ts';
import { createPictures, mayBeAsked } from './pictures.ts';

const SERVICE = 'https://pay.example.kz/api/v1';
const png = new Uint8Array(PNG.sync.write(new PNG({ width: 2, height: 2 })));
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const webp = new Uint8Array([...Buffer.from('RIFF'), 0, 0, 0, 0, ...Buffer.from('WEBP')]);
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
  const calls = createPictures({
    http: {
      async send(request) {
        asked.push(request);
        return { headers: {}, ...(await answer()) };
      },
    },
    index,
    serviceUrl: SERVICE,
    clock,
  });
  return async () => (await calls['catalog.picture']({ id: 1 }, nobody)).picture;
}
const address = 'https://cdn.example.com/a.png';

describe('pictures of goods', () => {
  it('are fetched once without the key and kept, for the next start too', async () => {
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
    ['image/jpeg', jpeg],
    ['image/webp', webp],
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

  it('of goods that have none, and of goods that are gone, are asked for nowhere', async () => {
    expect(await open(null)()).toBeNull();
    const ask = open(address);
    index.change([], [1]);
    expect(await ask()).toBeNull();
    expect(asked).toEqual([]);
  });
});

describe('an address of the catalog', () => {
  test.each([
    'https://cdn.example.com/a.png',
    'https://cdn.example.com:8443/a.png',
    'https://xn--80ak6aa92e.kz/a.png',
    'https://pay.example.kz/catalog-images/img_1',
  ])('may be asked: %s', (url) => {
    expect(mayBeAsked(url, SERVICE)).toBe(true);
  });

  test.each([
    'http://cdn.example.com/a.png',
    'https://127.0.0.1/a.png',
    'https://0x7f.1/a.png',
    'https://1.0x7f/a.png',
    'https://2130706433/a.png',
    'https://[::1]/a.png',
    'https://localhost/a.png',
    'https://printer.local/a.png',
    'https://router.lan/a.png',
    'https://user:secret@cdn.example.com/a.png',
    'https://cdn.example.com\\@10.0.0.1/a.png',
    'http://pay.example.kz/a.png',
    'https://cdn.example.com?x=/a.png',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'a.png',
    '',
  ])('may not: %s', (url) => {
    expect(mayBeAsked(url, SERVICE)).toBe(false);
  });

  it('of a service on this machine may be asked there alone', () => {
    expect(mayBeAsked('http://127.0.0.1:8080/catalog-images/img_1', 'http://127.0.0.1:8080/api/v1')).toBe(true);
    expect(mayBeAsked('http://127.0.0.1:8081/catalog-images/img_1', 'http://127.0.0.1:8080/api/v1')).toBe(false);
  });
});
