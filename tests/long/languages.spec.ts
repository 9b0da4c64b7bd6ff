import type { Page } from '@playwright/test';
import type { ServiceProcess } from '../support/service.ts';
import { misfits } from '../support/states/fit.ts';
import { walks } from '../support/states/walks.ts';
import { expect, test } from '../support/till-test.ts';

/** experience.md: targets of 48 px or more. */
const fingerPx = 48;

const runs = [
  { language: 'ru', size: { width: 1366, height: 768 } },
  { language: 'kk', size: { width: 1366, height: 768 } },
  { language: 'en', size: { width: 1920, height: 1080 } },
] as const;

test.describe.configure({ mode: 'parallel' });

/**
 * The parts with the most text; the accessibility test covers every state in Kazakh, `npm run pictures` in all
 * languages.
 */
const parts = ['the first day', 'selling', 'paying by QR', 'settings'] as const;

for (const { language, size } of runs) {
  for (const part of parts) {
    test(`${part} in ${language} at ${size.width}x${size.height}: words and no keys of messages, nothing cut off, targets for a finger`, async ({
      openTill,
      page,
      serviceHost,
    }) => {
      test.slow();
      await page.setViewportSize(size);
      const shops: ServiceProcess[] = [];
      const visited: string[] = [];
      const findings: string[] = [];
      try {
        await walks[part]({
          language,
          openTill,
          async openShop() {
            const shop = await serviceHost.openShop();
            shops.push(shop);
            return shop;
          },
          look: async (state) => {
            visited.push(state);
            findings.push(...(await misfits(page)).map((what) => `${state}: ${what}`));
            if (['sell', 'pay', 'paid'].includes(state)) {
              findings.push(...(await smallTargets(page)).map((what) => `${state}: ${what}`));
            }
          },
        });
      } finally {
        for (const shop of shops) await shop.remove();
      }
      expect(findings).toEqual([]);
      expect(new Set(visited).size, 'every face has a name of its own').toBe(visited.length);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    });
  }
}

async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const found: string[] = [];
    for (const control of document.querySelectorAll('button')) {
      const { width, height } = control.getBoundingClientRect();
      if (width > 0 && (width < least || height < least)) {
        found.push(`"${control.innerText}" is ${Math.round(width)}x${Math.round(height)}`);
      }
    }
    return found;
  }, fingerPx);
}
