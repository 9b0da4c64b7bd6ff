// Reads the fuses of every packed till in release/ and fails when one of them is not set as security.md wants it.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const release = join(root, 'release');
const wanted = {
  RunAsNode: 'Disabled',
  EnableCookieEncryption: 'Enabled',
  EnableNodeOptionsEnvironmentVariable: 'Disabled',
  EnableNodeCliInspectArguments: 'Disabled',
  EnableEmbeddedAsarIntegrityValidation: 'Enabled',
  OnlyLoadAppFromAsar: 'Enabled',
  GrantFileProtocolExtraPrivileges: 'Disabled',
};

function programIn(folder) {
  const names = ['Tilla.app', 'Tilla.exe', 'tilla'];
  return names.map((name) => join(release, folder, name)).find((path) => existsSync(path));
}

const folders = existsSync(release)
  ? readdirSync(release).filter((name) => statSync(join(release, name)).isDirectory())
  : [];
const programs = folders.map(programIn).filter((program) => program !== undefined);
if (programs.length === 0) {
  console.error('No packed till in release/.');
  process.exit(1);
}
for (const program of programs) {
  const { stdout, status } = spawnSync('npx', ['@electron/fuses', 'read', '--app', program], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: { ...process.env, FORCE_COLOR: '0' },
  });
  console.log(`${program}\n${stdout}`);
  const wrong = Object.entries(wanted).filter(([fuse, state]) => !new RegExp(`${fuse} is ${state}`).test(stdout));
  if (status !== 0 || wrong.length > 0) {
    console.error(`Wrong: ${wrong.map(([fuse, state]) => `${fuse} is not ${state}`).join(', ')}`);
    process.exitCode = 1;
  }
}
