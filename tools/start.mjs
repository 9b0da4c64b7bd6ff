// `npm start`: builds what is stale, chooses the host and opens the till.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { fetchElectron, findElectron } from './electron-binary.mjs';
import { onProjectNode } from './on-project-node.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const usage = `npm start -- [--host browser|electron] [--training] [--data DIR] [--headless]

  --host browser   the till in a window of an installed Chrome, Chromium or Edge
  --host electron  the till in Electron
  --training       straight into training mode
  --data DIR       where this till keeps its data
  --headless       no window: prints an address that works once`;

/** Takes `--host` out of the arguments; the rest belongs to the host. */
function readHost(args) {
  const rest = [...args];
  const at = rest.findIndex((argument) => argument === '--host' || argument.startsWith('--host='));
  if (at < 0) return { host: null, rest };
  const [flag] = rest.splice(at, 1);
  const host = flag.includes('=') ? flag.slice('--host='.length) : rest.splice(at, 1)[0];
  if (host !== 'browser' && host !== 'electron') {
    console.error(usage);
    process.exit(2);
  }
  return { host, rest };
}

function hasDisplay() {
  if (process.platform === 'win32' || process.platform === 'darwin') return true;
  return Boolean(process.env.DISPLAY) || Boolean(process.env.WAYLAND_DISPLAY);
}

/** The binary to start, or null for the browser host, said in one line. */
async function chooseElectron(host, rest) {
  if (host === 'browser') return null;
  if (host === null && rest.includes('--headless')) {
    console.log('Without a window the till runs in the browser host.');
    return null;
  }
  // The browser host says what works without a window.
  if (host === null && !hasDisplay()) return null;
  const binary = findElectron() ?? (await fetchElectron({ insist: host === 'electron', say: console.log }));
  if (binary !== null) return binary;
  if (host === 'electron') {
    console.error('Electron is not installed and could not be downloaded. `npm start -- --host browser` needs none.');
    process.exit(1);
  }
  console.log('Electron cannot be had on this machine: the till runs in the browser host.');
  return null;
}

function runElectron(binary, rest) {
  // Electron refuses to start for root with its sandbox on.
  const asRoot = process.platform === 'linux' && process.getuid() === 0;
  if (asRoot) console.log('Electron runs without its sandbox, because it refuses to start with it for root.');
  const child = spawn(binary, [...(asRoot ? ['--no-sandbox'] : []), join(root, 'dist/main/electron.js'), ...rest], {
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

await onProjectNode();
const args = process.argv.slice(2);
if (args.includes('--help')) {
  console.log(usage);
  process.exit(0);
}
const { host, rest } = readHost(args);
if (!(await build())) process.exit(1);
const electron = await chooseElectron(host, rest);
if (electron === null) {
  const main = join(root, 'dist/main/browser.js');
  process.argv = [process.execPath, main, ...rest];
  await import(pathToFileURL(main).href);
} else {
  runElectron(electron, rest);
}
