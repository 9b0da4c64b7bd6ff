import { createHandoverKey, sealHandover } from '@tilla/server-kit/hpke-handover.ts';
import { readAddressedHandover, readHandoverText, writeHandoverText } from '@tilla/shared/domain/handover.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { HttpFailure } from '#core/platform/ports.ts';
import { MINUTE } from '#tests/core/manual-clock.ts';
import { createTillWorld, type TillWorld } from '#tests/core/till-world.ts';

let world: TillWorld;
let content: { address: string; key: string };
beforeEach(async () => {
  world = await createTillWorld();
  const { apiKey } = await world.organization({ mode: 'production', name: 'Дүкен «Аққу»' });
  content = { address: world.baseUrl, key: apiKey };
});
afterEach(() => world.close());

const begin = async () => (await world.ask('handover.begin', {})).request;

async function seal(request: string, text: unknown = content): Promise<string> {
  return writeHandoverText(await sealHandover(readHandoverText(request) ?? new Uint8Array(), JSON.stringify(text)));
}
const problemOf = async (text: string) => {
  const result = await world.call('handover.open', { text });
  return result.ok ? null : result.problem.code;
};

it('a sealed connection shows its shop, connects it once, and never gives the key to the page', async () => {
  const text = await seal(await begin());
  const opened = await world.ask('handover.open', { text });
  expect(opened).toMatchObject({ name: 'Дүкен «Аққу»', isSandbox: false, address: world.baseUrl });
  expect(JSON.stringify(opened)).not.toContain(content.key);
  expect((await world.ask('app.view', {})).step, 'nothing is saved yet').not.toBe('open');
  expect(await problemOf(text), 'an answer is opened once').toBe('till_handover_used');
  const connect = { baseUrl: opened.address, apiKey: opened.ticket, passphrase: null };
  await world.ask('setup.connect', connect);
  expect((await world.ask('app.view', {})).mode).toBe('live');
  expect(await world.call('setup.connect', connect)).toMatchObject({ problem: { code: 'till_handover_over' } });
});

it('each answer that cannot be opened has its own message, and the right one still opens', async () => {
  const earlier = await seal(await begin());
  const request = await begin();
  const text = await seal(request);
  expect(await problemOf(earlier), 'for the code before').toBe('till_handover_over');
  const foreign = await seal(writeHandoverText((await createHandoverKey()).publicKey));
  expect(await problemOf(foreign), 'for another till').toBe('till_handover_foreign');
  expect(await problemOf(text.slice(0, -2)), 'cut').toBe('till_handover_damaged');
  expect(await problemOf(`${text.slice(0, -2)}00`), 'mistyped').toBe('till_handover_damaged');
  expect(await problemOf('привет'), 'no answer').toBe('till_handover_damaged');
  expect(await problemOf(request), 'the till’s own code').toBe('till_handover_unreadable');
  expect(await problemOf(await seal(request, { ...content, more: 1 }))).toBe('till_handover_unreadable');
  expect(await problemOf(await seal(request, { ...content, address: 'ftp://x' }))).toBe('till_handover_unreadable');
  const unaddressed = readAddressedHandover(readHandoverText(foreign) ?? new Uint8Array()).sealed;
  expect(await problemOf(writeHandoverText(unaddressed)), 'without an address').toBe('till_handover_unreadable');
  const { sealed } = readAddressedHandover(readHandoverText(text) ?? new Uint8Array());
  expect(await problemOf(writeHandoverText(sealed)), 'of a program that writes no address').toBeNull();
});

it('a request and its ticket end after fifteen minutes', async () => {
  expect(await problemOf('00'), 'without a request').toBe('till_handover_over');
  const late = await seal(await begin());
  await world.clock.advance(16 * MINUTE);
  expect(await problemOf(late)).toBe('till_handover_over');
  const { address, ticket } = await world.ask('handover.open', { text: await seal(await begin()) });
  await world.clock.advance(16 * MINUTE);
  expect(await world.call('setup.connect', { baseUrl: address, apiKey: ticket, passphrase: null })).toMatchObject({
    problem: { code: 'till_handover_over' },
  });
});

it('an answer that the service could not check is tried again', async () => {
  const text = await seal(await begin());
  const { answer } = world.line;
  world.line.answer = () => Promise.reject(new HttpFailure('not_sent'));
  expect(await problemOf(text)).toBe('till_offline');
  world.line.answer = answer;
  expect(await problemOf(text)).toBeNull();
});
