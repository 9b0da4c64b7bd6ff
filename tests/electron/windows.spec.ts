import { expect, test } from './driver/double-test.ts';

const oneDisplay = [{ id: 1, bounds: { x: 0, y: 0, width: 1366, height: 768 } }];
const twoDisplays = [...oneDisplay, { id: 2, bounds: { x: 1366, y: 0, width: 1024, height: 600 } }];

test('a window is sandboxed, isolated and without Node, and is shown once it has something to show', async ({
  open: { till },
}) => {
  const windows = await till.ask('windows', {});
  expect(windows).toHaveLength(1);
  expect(windows[0]).toMatchObject({
    isVisible: true,
    preferences: {
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
    },
  });
});

test('a page cannot leave', async ({ open: { till, page } }) => {
  const before = page.url();
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = 'https://example.com/by-a-link';
    document.body.append(link);
    link.click();
    link.remove();
  });
  await page.evaluate(() => {
    location.href = 'https://example.com/by-script';
  });
  // Behind both in the same queue: its answer proves theirs.
  await page.evaluate(() => fetch('/index.html').then(({ status }) => status));
  expect(page.url()).toBe(before);
  await expect(page.getByTestId('search')).toBeVisible();
  expect(till.strayed).not.toContainEqual(expect.stringContaining('example.com'));
});

test('a page cannot open a window, neither by script nor by a link', async ({ open: { till, page } }) => {
  const opened = await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = 'https://example.com/';
    link.target = '_blank';
    document.body.append(link);
    link.click();
    link.remove();
    return window.open('https://example.com/') !== null;
  });
  expect(opened).toBe(false);
  expect(await till.ask('mayOpen', { windowId: await till.windowId(), url: 'https://example.com/' })).toBe(false);
  await expect.poll(() => page.context().pages().length).toBe(1);
});

test('nothing foreign is fetched', async ({ open: { page } }) => {
  const outcome = await page.evaluate(() =>
    Promise.all(
      ['https://example.com', 'file:///etc/hostname', 'http://127.0.0.1:1'].map((address) =>
        fetch(address).then(
          () => 'loaded',
          () => 'blocked',
        ),
      ),
    ),
  );
  expect(outcome).toEqual(['blocked', 'blocked', 'blocked']);
});

test('a page gets no permission but to copy a text', async ({ open: { till, page } }) => {
  const outcome = await page.evaluate(async () => {
    const refused = (asked: Promise<unknown>): Promise<string> =>
      asked.then(
        () => 'given',
        (cause: unknown) => (cause instanceof Error ? cause.name : 'refused'),
      );
    return {
      notifications: await Notification.requestPermission(),
      camera: await refused(navigator.mediaDevices.getUserMedia({ video: true })),
      reading: await refused(navigator.clipboard.readText()),
      copying: await refused(navigator.clipboard.writeText('https://pay.example/refund')),
    };
  });
  expect(outcome).toEqual({
    notifications: 'denied',
    camera: 'NotAllowedError',
    reading: 'NotAllowedError',
    copying: 'given',
  });
  await expect.poll(() => till.clipboard).toEqual(['https://pay.example/refund']);
});

test("the customer's window comes with a second display, goes with it, and shows the cart in between", async ({
  open: { till, page, counter },
}) => {
  await counter.go('settings/devices');
  await page.getByTestId('customer-screen-on').click();
  expect(await till.ask('windows', {})).toHaveLength(1);

  await till.ask('setDisplays', { displays: twoDisplays });
  const customer = await till.page('customer');
  await expect(customer.getByTestId('customer-screen')).toBeVisible();
  const [till1, other] = await till.ask('windows', {});
  expect(other).toMatchObject({
    bounds: twoDisplays[1]?.bounds,
    isVisible: true,
    isFullScreen: true,
    isFocused: false,
  });
  expect(till1).toMatchObject({ isFocused: true });
  await counter.go('sell');
  await counter.addByTap(0);
  await expect(customer.getByTestId('customer-total')).toHaveText(await counter.total());

  const windowId = await till.windowId('customer');
  // A customer touches it: the keyboard and the scanner stay with the till.
  await till.ask('focusWindow', { windowId });
  expect((await till.ask('windows', {})).map(({ isFocused }) => isFocused)).toEqual([true, false]);
  await till.ask('setDisplays', { displays: oneDisplay });
  await expect.poll(async () => (await till.ask('windows', {})).length).toBe(1);
  const late = { windowId, channel: 'till:call', args: ['display.view', {}], url: 'app://till/customer.html' };
  expect(await till.ask('callFromOther', { ...late, frame: 'disposed' })).toMatchObject({
    ok: false,
    problem: { code: 'till_access_refused' },
  });

  await till.ask('setDisplays', { displays: twoDisplays });
  await expect((await till.page('customer')).getByTestId('customer-total')).toBeVisible();
  await till.ask('setDisplays', { displays: oneDisplay });
  await page.getByTestId('clear-cart').click();
  await counter.go('settings/devices');
  await page.getByTestId('customer-screen-on').click();
  await counter.go('sell');
});

test('a second start brings the first window to the front and ends with code 0', async ({ open: { till }, start }) => {
  const windowId = await till.windowId();
  await till.ask('minimize', { windowId });
  expect((await till.ask('windows', {}))[0]).toMatchObject({ isFocused: false });
  const second = start({ dataFolder: till.dataFolder });
  expect(await second.ended).toBe(0);
  expect(second.dialogs).toEqual([]);
  await expect.poll(async () => (await till.ask('windows', {}))[0]?.isFocused).toBe(true);
});
