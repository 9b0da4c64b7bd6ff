import { AxeBuilder } from '@axe-core/playwright';
import { visit } from '../support/screens.ts';
import { expect, test } from '../support/till-test.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The themes differ in their colours only, so the dark one is asked about those. */
const themes = [
  { theme: 'light', ask: (axe: AxeBuilder) => axe.withTags(standards) },
  { theme: 'dark', ask: (axe: AxeBuilder) => axe.withRules(['color-contrast', 'link-in-text-block']) },
] as const;

for (const { theme, ask } of themes) {
  test(`axe finds nothing against WCAG 2.2 AA on any screen, ${theme}`, async ({ openTill, page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    const till = await openTill();
    const findings: string[] = [];
    await visit(till, 'ru', async (name) => {
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      const { violations } = await ask(new AxeBuilder({ page })).analyze();
      for (const { id, nodes } of violations) {
        findings.push(...nodes.map(({ html, failureSummary }) => `${name}: ${id}: ${html}: ${failureSummary ?? ''}`));
      }
    });
    expect(findings).toEqual([]);
  });
}
