import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { ServiceProcess } from '../support/service.ts';
import { misfits } from '../support/states/fit.ts';
import { walks } from '../support/states/walks.ts';
import { expect, test } from '../support/till-test.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

test.describe.configure({ mode: 'parallel' });

/** axe's findings in both themes; every rule in the first, colour rules in the other. */
async function findingsOf(page: Page, state: string): Promise<string[]> {
  const findings: string[] = [];
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    const axe = new AxeBuilder({ page });
    if (theme === 'light') axe.withTags(standards);
    else axe.withRules(['color-contrast', 'link-in-text-block']);
    const { violations } = await axe.analyze();
    for (const { id, nodes } of violations) {
      findings.push(
        ...nodes.map(({ html, failureSummary }) => `${state}, ${theme}: ${id}: ${html}: ${failureSummary ?? ''}`),
      );
    }
  }
  return findings;
}

for (const [name, walk] of Object.entries(walks)) {
  test(`axe finds nothing against WCAG 2.2 AA in light and dark, and all words fit in Kazakh: ${name}`, async ({
    openTill,
    page,
    serviceHost,
  }) => {
    // Up to twenty states, each read twice by axe: six minutes were too short on a machine under load.
    test.setTimeout(20 * 60_000);
    const shops: ServiceProcess[] = [];
    const findings: string[] = [];
    try {
      await walk({
        language: 'kk',
        openTill,
        async openShop() {
          const shop = await serviceHost.openShop();
          shops.push(shop);
          return shop;
        },
        look: async (state, where = page) => {
          findings.push(...(await misfits(where)).map((what) => `${state}: ${what}`));
          findings.push(...(await findingsOf(where, state)));
        },
      });
    } finally {
      for (const shop of shops) await shop.remove();
    }
    expect(findings).toEqual([]);
  });
}
