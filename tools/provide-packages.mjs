// What the tests need of the machine: a Chromium, a print server, a reader of PDF files. `TILLA_NO_INSTALL=1` refuses it.
import { findChromium, installChromium } from './find-chromium.mjs';
import { planInstalls } from './install-plan.ts';
import { installPackages, missingPackages } from './provide-cups.mjs';

/** Installs what is missing, and says so before; the path of a Chromium, or the reason why there is none. */
export async function providePackages(say) {
  const found = await findChromium();
  const isRoot = process.platform === 'linux' && process.getuid() === 0;
  const isRefused = process.env.TILLA_NO_INSTALL === '1';
  const plan = planInstalls({ chromium: found === null, packages: missingPackages(), isRoot }, isRefused);
  if (plan.line !== null) say(plan.line);
  // One after the other: two package installs at once would meet each other's lock.
  if (plan.packages.length > 0) installPackages(plan.packages);
  return { chromium: plan.chromium ? await installChromium() : found, isRefused };
}
