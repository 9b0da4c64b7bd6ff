import { AxeBuilder } from '@axe-core/playwright';
import { act, consoleTabs } from '../support/console-page.ts';
import { expect, test } from '../support/till-test.ts';

// The first page shows everything of a new service.
test.use({ needsOwnService: true });

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

for (const colorScheme of ['light', 'dark'] as const) {
  test(`The console: axe finds nothing against WCAG 2.2 AA on any tab, ${colorScheme}`, async ({ page, service }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(service.consoleUrl);
    const findings: string[] = [];
    const look = async (name: string): Promise<void> => {
      const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
      for (const { id, nodes } of violations) findings.push(...nodes.map(({ html }) => `${name}: ${id}: ${html}`));
    };
    const invoices = page.locator('[data-testid^="invoice-"]');
    for (const [before, doing] of ['pay', 'scan', 'reject'].entries()) {
      await act(page, 'write-bill').click();
      await expect(invoices).toHaveCount(before + 1);
      const invoice = invoices.first();
      await invoice.locator(`[data-act="${doing}"]`).click();
      await expect(invoice.locator(`[data-act="${doing}"]`)).toHaveCount(0);
    }
    const doings = { codes: ['print-code', 'start-return', 'issue-link'], faults: ['add-fault', 'add-force'] } as const;
    for (const name of consoleTabs) {
      await page.getByTestId(`tab-${name}`).locator('label').click();
      for (const doing of name === 'codes' || name === 'faults' ? doings[name] : []) {
        const cards = page.locator(`#panel-${name} .card`);
        const before = await cards.count();
        await act(page, doing).click();
        await expect(cards).toHaveCount(before + 1);
      }
      for (const summary of await page.locator(`#panel-${name} summary`).all()) {
        if (await summary.isVisible()) await summary.click();
      }
      await look(name);
    }
    await act(page, 'reset').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('reset');
    expect(findings).toEqual([]);
  });
}
