// A print server with a PDF printer for the printing tests: Debian's packages, as root.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const wanted = [
  { file: '/usr/sbin/cupsd', packages: ['cups'] },
  { file: '/usr/lib/cups/backend/cups-pdf', packages: ['printer-driver-cups-pdf'] },
];
const installMs = 300_000;

/** What is not there and could be installed; tests that still miss it skip themselves and say why. */
export function missingPackages() {
  const canInstall = process.platform === 'linux' && process.getuid() === 0 && existsSync('/usr/bin/apt-get');
  return canInstall ? wanted.filter(({ file }) => !existsSync(file)).flatMap(({ packages }) => packages) : [];
}

export function installPackages(names) {
  const options = {
    stdio: 'ignore',
    timeout: installMs,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update'], options);
  spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', ...names], options);
}
