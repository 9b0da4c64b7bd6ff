import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Rejects when it cannot be asked. */
export type AskWindows = (file: string) => Promise<string>;

const askedWithinMs = 60_000;
/** Properties only, for constrained language mode; bytes, safe from code pages; the name by environment. */
const question =
  '$s = Get-AuthenticodeSignature -LiteralPath $env:TILLA_SIGNED_FILE; ConvertTo-Json -Compress @{ status = "$($s.Status)"; certificate = $s.SignerCertificate.RawData }';

const askPowerShell: AskWindows = async (file) => {
  const { PSModulePath: _, ...environment } = process.env;
  const program = join(environment['SystemRoot'] ?? 'C:\\Windows', 'System32\\WindowsPowerShell\\v1.0\\powershell.exe');
  const { stdout } = await promisify(execFile)(
    program,
    ['-NoProfile', '-NonInteractive', '-InputFormat', 'None', '-Command', question],
    { timeout: askedWithinMs, windowsHide: true, env: { ...environment, TILLA_SIGNED_FILE: file } },
  );
  return stdout;
};

/** Null: signed by our publisher. electron-updater's verifier accepts everything where PowerShell cannot run. */
export async function refuseUnsigned(
  publishers: readonly string[],
  file: string,
  ask: AskWindows = askPowerShell,
): Promise<string | null> {
  try {
    const said = JSON.parse(await ask(file)) as { readonly status?: unknown; readonly certificate?: unknown };
    if (said.status !== 'Valid') return `its signature is ${typeof said.status === 'string' ? said.status : 'unknown'}`;
    const bytes = said.certificate;
    if (!Array.isArray(bytes)) return 'Windows showed no certificate';
    const { subject } = new X509Certificate(Uint8Array.from(bytes as number[]));
    return publishers.some((publisher) => isOf(publisher, subject)) ? null : 'somebody else signed it';
  } catch {
    return 'its signature could not be verified';
  }
}

/** A distinguished name must match in all parts, or a common name alone. */
function isOf(publisher: string, subject: string): boolean {
  const parts = new Set(subject.split('\n'));
  const wanted = /^[A-Z]+=/i.test(publisher) ? splitName(publisher) : publisher === '' ? [] : [`CN=${publisher}`];
  return wanted.length > 0 && wanted.every((part) => parts.has(part));
}

/** `CN="Shop, Inc.", C=KZ`: quoted commas do not separate. */
function splitName(name: string): string[] {
  return (name.match(/(?:[^,"]|"[^"]*")+/g) ?? []).map((part) => part.trim().replaceAll('"', ''));
}
