// What the tests need of the machine: a Chromium and a print server. `TILLA_NO_INSTALL=1` refuses to install them.
import { findChromium, installChromium } from './find-chromium.mjs';
import { planInstalls } from './install-plan.ts';
import { installPackages, missingPackages } from './provide-cups.mjs';

/** Installs what is missing, and says so before; the path of a Chromium, or null and in one line why there is none. */
export async function providePackages(say) {
  const found = await findChromium(say);
  const isRoot = process.platform === 'linux' && process.getuid() === 0;
  const isRefused = process.env.TILLA_NO_INSTALL === '1';
  const plan = planInstalls({ chromium: found === null, packages: missingPackages(), isRoot }, isRefused);
  if (plan.line !== null) say(plan.line);
  // One after the other: two package installs at once would meet each other's lock.
  if (plan.packages.length > 0) installPackages(plan.packages);
  if (found !== null) return { chromium: found, whyNoChromium: null };
  const { path, why } = plan.chromium ? await installChromium(say) : { path: null, why: 'TILLA_NO_INSTALL=1' };
  if (path !== null) return { chromium: path, whyNoChromium: null };
  const advice = 'install Chrome, Chromium or Edge, or name one in TILLA_CHROMIUM';
  return { chromium: null, whyNoChromium: `no Chromium here: ${why}; ${advice}` };
}
