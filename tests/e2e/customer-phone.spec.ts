import { AxeBuilder } from '@axe-core/playwright';
import { z } from 'zod';
import { isWhole, spokenLanguages } from '../support/depth.ts';
import type { ServiceProcess } from '../support/service.ts';
import { expect, test } from '../support/till-test.ts';

test.use({ viewport: { width: 390, height: 844 }, needsOwnService: true });

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const Invoice = z.object({ body: z.object({ id: z.number(), qr_link: z.string() }) });
const Session = z.object({ body: z.object({ session: z.object({ id: z.string(), qr_link: z.string() }) }) });
const Link = z.object({ body: z.object({ link: z.object({ url: z.string() }) }) });
const Printed = z.object({ body: z.object({ static_qr: z.object({ qr_link: z.string() }) }) });

async function states(service: ServiceProcess): Promise<Record<string, string>> {
  const shop = { organization_id: service.organizationId };
  const invoice = async (act?: 'scan' | 'pay' | 'reject', amount?: string): Promise<string> => {
    const made = Invoice.parse(await service.control('POST', '/invoices', { ...shop, amount }));
    if (act !== undefined) await service.customer(made.body.id, act);
    return made.body.qr_link;
  };
  const session = async () => Session.parse(await service.control('POST', '/qr-refunds', shop)).body.session;
  const expired = await invoice();
  await service.advance(301);
  const identified = await session();
  await service.control('POST', `/qr-refunds/${identified.id}/customer`, { action: 'scan' });
  const link = Link.parse(await service.control('POST', '/qr-refunds', { ...shop, by: 'link' }));
  const printed = Printed.parse(await service.control('POST', '/static-qr', shop));
  const open = await invoice();
  return {
    open,
    large: await invoice(undefined, '9999999.50'),
    scanned: await invoice('scan'),
    paid: await invoice('pay'),
    refused: await invoice('reject'),
    expired,
    refund: (await session()).qr_link,
    identified: identified.qr_link,
    link: link.body.link.url,
    printed: printed.body.static_qr.qr_link,
    gone: open.replace(/.{4}$/, '0000'),
  };
}

// `npm test` pays one bill on this page and runs axe on it (console.spec.ts).
for (const colorScheme of isWhole ? (['light', 'dark'] as const) : []) {
  test(`The customer’s phone, 390 px wide: every page fits, is big enough for a finger, and axe finds nothing, ${colorScheme}`, async ({
    page,
    service,
  }) => {
    await page.emulateMedia({ colorScheme });
    for (const [name, address] of Object.entries(await states(service))) {
      for (const language of spokenLanguages) {
        await page.goto(`${address}?language=${language}`);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        expect([name, language, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
          name,
          language,
          390,
        ]);
        for (const target of await page.locator('button, nav a').all()) {
          expect((await target.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
        }
        const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
        expect([name, language, violations]).toEqual([name, language, []]);
      }
    }
  });
}
