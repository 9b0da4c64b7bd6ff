import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const cupsd = '/usr/sbin/cupsd';
const backend = '/usr/lib/cups/backend/cups-pdf';
const driver = '/usr/share/ppd/cups-pdf/CUPS-PDF_opt.ppd';

export interface Cups {
  /** For `CUPS_SERVER`: the path of its socket. */
  readonly server: string;
  /** Whole filter chain of a real driver into cups-pdf. Text of the result is glyphs only: read it as a picture. */
  readonly queue: 'Slips';
  /** A network printer that takes the PDF as it is (`passedThrough`). */
  readonly rawQueue: 'Passthrough';
  /** The documents that the raw queue has sent, oldest first. */
  passedThrough(): readonly Buffer[];
  /** Files that cups-pdf has finished since the start. */
  printed(): string[];
  stopQueue(queue: string): Promise<void>;
  startQueue(queue: string): Promise<void>;
  stop(): Promise<void>;
}

/** The reason why no print server can be started here, for a skipped test to say; null: it can. */
export function whyNoCups(): string | null {
  if (process.platform !== 'linux') return 'CUPS is started by tests on Linux only';
  const missing = [cupsd, backend, driver].filter((file) => !existsSync(file));
  if (missing.length > 0) return `not installed: ${missing.join(', ')} (packages cups, printer-driver-cups-pdf)`;
  // The backend drops from root to the job's owner, and refuses to run otherwise.
  return userInfo().uid === 0 ? null : 'cups-pdf needs a print server that runs as root';
}

export async function startCups(): Promise<Cups> {
  const folder = mkdtempSync(join(tmpdir(), 'tilla-cups-'));
  // Filters run as the user `lp`, and have to get through to their files.
  chmodSync(folder, 0o755);
  for (const name of ['root', 'root/ppd', 'state', 'cache', 'spool', 'log', 'tmp']) mkdirSync(join(folder, name));
  chmodSync(join(folder, 'tmp'), 0o1777);
  const server = join(folder, 'cups.sock');
  const network = await startNetworkPrinter();
  writeFileSync(join(folder, 'root/cups-files.conf'), serverFiles(folder));
  writeFileSync(join(folder, 'root/cupsd.conf'), serverSettings(server));
  const child = spawn(
    cupsd,
    ['-f', '-c', join(folder, 'root/cupsd.conf'), '-s', join(folder, 'root/cups-files.conf')],
    { stdio: 'ignore' },
  );
  const env = { ...process.env, CUPS_SERVER: server, LC_ALL: 'C' };
  const output = join(userInfo().homedir, 'PDF');
  const before = new Set(pdfNames(output));
  try {
    await isReady(child, env);
    await run('lpadmin', ['-p', 'Slips', '-E', '-v', 'cups-pdf:/', '-P', driver], { env });
    await run('lpadmin', ['-p', 'Passthrough', '-E', '-v', network.device, '-m', 'raw'], { env });
  } catch (error) {
    child.kill('SIGKILL');
    network.close();
    throw error;
  }

  const printed = (): string[] =>
    pdfNames(output)
      .filter((name) => !before.has(name))
      .map((name) => join(output, name));

  return {
    server,
    queue: 'Slips',
    rawQueue: 'Passthrough',
    passedThrough: () => network.documents,
    printed,
    async stopQueue(queue) {
      await run('cupsdisable', [queue], { env });
    },
    async startQueue(queue) {
      await run('cupsenable', [queue], { env });
    },
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      network.close();
      for (const file of printed()) rmSync(file, { force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface NetworkPrinter {
  readonly device: string;
  readonly documents: Buffer[];
  close(): void;
}

async function startNetworkPrinter(): Promise<NetworkPrinter> {
  const documents: Buffer[] = [];
  const server = createServer((socket) => {
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('end', () => documents.push(Buffer.concat(chunks)));
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { device: `socket://127.0.0.1:${String(port)}/?waiteof=false`, documents, close: () => server.close() };
}

function pdfNames(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.pdf')) : [];
}

/** Polls `lpstat -r` until the server answers or is gone. */
async function isReady(child: ChildProcess, env: NodeJS.ProcessEnv): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    if (child.exitCode !== null) throw new Error(`cupsd ended with ${String(child.exitCode)}`);
    const { stdout } = await run('lpstat', ['-r'], { env }).catch(() => ({ stdout: '' }));
    if (stdout.includes('scheduler is running')) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('cupsd does not answer');
}

function serverFiles(folder: string): string {
  return `
    ServerRoot ${folder}/root
    ServerBin /usr/lib/cups
    DataDir /usr/share/cups
    StateDir ${folder}/state
    CacheDir ${folder}/cache
    RequestRoot ${folder}/spool
    TempDir ${folder}/tmp
    AccessLog ${folder}/log/access
    ErrorLog ${folder}/log/error
    PageLog ${folder}/log/page
    SystemGroup root
  `.replace(/^\s+/gm, '');
}

function serverSettings(socket: string): string {
  return `
    LogLevel warn
    Listen ${socket}
    Browsing Off
    WebInterface No
    DefaultAuthType None
    <Location />
    Order allow,deny
    Allow all
    </Location>
    <Policy default>
    <Limit All>
    Order deny,allow
    </Limit>
    </Policy>
  `.replace(/^\s+/gm, '');
}
