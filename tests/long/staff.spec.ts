import { AxeBuilder } from '@axe-core/playwright';
import { callFromPage } from '../support/page-calls.ts';
import { createStaffPage } from '../support/staff-page.ts';
import { expect, test } from '../support/till-test.ts';

const PIN = { manager: '2468', cashier: '8642' } as const;
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

test.describe('by finger', () => {
  test.use({ hasTouch: true });

  test('twelve people fit at the lock and in the takeover at 1366 by 768, big enough for a finger; axe finds nothing', async ({
    openTill,
    page,
  }) => {
    const { counter } = await openTill({ training: true });
    await counter.makeManager('Айгерім', PIN.manager);
    counter.useTouch();
    const staff = createStaffPage(page, { touches: true });
    for (let turn = 1; turn < 11; turn += 1) {
      await callFromPage(page, 'staff.add', {
        name: `Қызметкер ${String(turn)}`,
        role: 'cashier',
        pin: PIN.cashier,
      });
    }
    await staff.openStaff();
    await staff.add('Қызметкер 11', 'cashier', PIN.cashier);
    const findings: unknown[] = [];
    const look = async (place: string) => {
      const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
      findings.push(...violations.map(({ id, nodes }) => [place, id, nodes.map(({ html }) => html)]));
    };
    for (const part of ['people', 'rules', 'acts'] as const) {
      await page.getByTestId(`staff-part-${part}`).tap();
      await look(part);
    }
    await page.getByTestId('switch-person').tap();
    await look('switch');
    await page.keyboard.press('Escape');
    await page.getByTestId('lock').tap();
    await look('unlock');
    const people = await page.getByTestId(/^person-/).all();
    expect(people).toHaveLength(12);
    for (const person of people) {
      const box = await person.boundingBox();
      expect(box?.height ?? 0).toBeGreaterThanOrEqual(48);
      expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(768);
    }
    await page
      .getByTestId(/^person-/)
      .last()
      .tap();
    for (const digit of PIN.cashier) await page.getByTestId(`pin-${digit}`).tap();
    await page.getByTestId('pin-enter').tap();
    await expect(page.getByTestId('switch-person')).toContainText('Қызметкер 11');
    expect(findings).toEqual([]);
  });
});
