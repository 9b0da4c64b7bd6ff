import { expect, test } from './driver/double-test.ts';
import type { OtherSender } from './line-calls.ts';

const refused = { ok: false, problem: { code: 'till_access_refused' } };
const view = { channel: 'till:call', args: ['app.view', {}] } as const;

const otherSenders: readonly (readonly [who: string, sender: Omit<OtherSender, 'windowId' | 'channel' | 'args'>])[] = [
  ['a frame inside the page', { frame: 'sub', url: 'app://till/' }],
  ['another origin in the window itself', { frame: 'main', url: 'https://example.com/' }],
  ['another host of the same scheme', { frame: 'main', url: 'app://other/' }],
  ['a page whose address begins like ours', { frame: 'main', url: 'app://till.example/' }],
  ['an empty address', { frame: 'main', url: '' }],
  ['an address that is none', { frame: 'main', url: 'about:blank' }],
  ['a frame that is gone', { frame: 'none', url: '' }],
  ['a frame whose process has ended', { frame: 'disposed', url: 'app://till/' }],
];

for (const [who, sender] of otherSenders) {
  test(`${who} is refused at the IPC endpoint`, async ({ open: { till } }) => {
    const windowId = await till.windowId();
    expect(await till.ask('callFromOther', { windowId, ...view, ...sender })).toMatchObject(refused);
  });
}

test('the page in its own frame is answered', async ({ open: { till } }) => {
  const windowId = await till.windowId();
  const answer = await till.ask('callFromOther', { windowId, ...view, frame: 'main', url: 'app://till/' });
  expect(answer).toMatchObject({ ok: true });
});

test('nothing else than the one channel is answered', async ({ open: { till } }) => {
  const windowId = await till.windowId();
  for (const channel of ['till:event', 'electron-store-get-data', '']) {
    const asked = till.ask('callFromOther', { windowId, channel, args: [], frame: 'main', url: 'app://till/' });
    await expect(asked).rejects.toThrow('No handler registered');
  }
});
