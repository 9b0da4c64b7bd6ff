import { expectAdvice } from '../support/advice.ts';
import { inVerify } from '../support/depth.ts';
import { callFromPage } from '../support/page-calls.ts';
import { createStaffPage } from '../support/staff-page.ts';
import { expect, test } from '../support/till-test.ts';

const passphrase = 'a phrase of this shop';
const manager = { name: 'Айгерим', pin: '2468' };

// electron/core/setup/taking-over.test.ts shows the same without a browser; `npm run verify` plays it as well.
inVerify(test)(
  'a till that waits for its key is connected anew with a manager’s PIN alone, who sees from where to where',
  async ({ service, openTill }) => {
    const first = await openTill();
    await first.counter.connect(service, passphrase);
    await first.counter.makeManager(manager.name, manager.pin);
    await first.host.stop();

    const { counter, page } = await openTill();
    const { approval, approve, typePin, openStaff } = createStaffPage(page);
    // Straight at the endpoint, without a screen.
    const unseen = { baseUrl: service.baseUrl, apiKey: service.apiKey, passphrase: null };
    await expect(page.getByTestId('key-anew')).toBeVisible();
    await expect(callFromPage(page, 'setup.connect', unseen)).rejects.toThrow('till_not_permitted');

    await page.getByTestId('key-anew').click();
    await expect(page.getByTestId('connect-asks')).toBeVisible();
    await counter.tryToConnect(service.baseUrl, service.apiKey, 'another phrase of it');
    await expect(approval).toBeVisible();
    await expect(page.getByTestId('approval-addresses')).toHaveText(`${service.baseUrl}→ ${service.baseUrl}`);
    await typePin('0000', approval);
    await expectAdvice(approval, 'till_wrong_pin');
    await page.getByTestId('approval-cancel').click();
    await expectAdvice(page, 'till_not_permitted');

    await page.getByTestId('connect').click();
    await approve(manager.name, manager.pin);
    await expect(page.getByTestId('pin-pad')).toBeVisible();
    await counter.unlock(manager.pin);
    await openStaff();
    await page.getByTestId('staff-part-acts').click();
    const act = page.getByTestId('act-setup.connect');
    await expect(act).toContainText(manager.name);
    await expect(act).toContainText(service.baseUrl);
  },
);
