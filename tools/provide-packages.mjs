// What the tests need of the machine: a Chromium, and a print server with a PDF printer (Debian's packages, as root).
// `TILLA_NO_INSTALL=1` refuses to install them.
import { existsSync } from 'node:fs';
import { findChromium, installChromium, installDebianPackages } from './find-chromium.mjs';
import { planInstalls } from './install-plan.ts';

const printing = [
  { file: '/usr/sbin/cupsd', name: 'cups' },
  { file: '/usr/lib/cups/backend/cups-pdf', name: 'printer-driver-cups-pdf' },
];

/** Installs what is missing, and says so before; the path of a Chromium, or null and in one line why there is none. */
export async function providePackages(say) {
  const found = await findChromium(say);
  const isRoot = process.platform === 'linux' && process.getuid() === 0;
  const isRefused = process.env.TILLA_NO_INSTALL === '1';
  // Tests that still miss one of them skip themselves and say why.
  const missing = isRoot && existsSync('/usr/bin/apt-get') ? printing.filter(({ file }) => !existsSync(file)) : [];
  const packages = missing.map(({ name }) => name);
  const plan = planInstalls({ chromium: found === null, packages, isRoot }, isRefused);
  if (plan.line !== null) say(plan.line);
  // One after the other: two package installs at once would meet each other's lock.
  if (plan.packages.length > 0) installDebianPackages(plan.packages);
  if (found !== null) return { chromium: found, whyNoChromium: null };
  const { path, why } = plan.chromium ? await installChromium(say) : { path: null, why: 'TILLA_NO_INSTALL=1' };
  if (path !== null) return { chromium: path, whyNoChromium: null };
  const advice = 'install Chrome, Chromium or Edge, or name one in TILLA_CHROMIUM';
  return { chromium: null, whyNoChromium: `no Chromium here: ${why}; ${advice}` };
}
