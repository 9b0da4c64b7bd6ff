import { execFile } from 'node:child_process';
import { PrinterFailure } from '#core/platform/ports.ts';
import type { PrinterWay } from './printer-way.ts';

export type RunPowerShell = (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input: string,
) => Promise<{ readonly code: number; readonly output: string }>;

/** Where koffi cannot be loaded. Name and title come by the environment, bytes by the input: none is read as script. */
const script = `
$ErrorActionPreference = 'Stop'
Add-Type -TypeDefinition @'
using System;
using System.Runtime.InteropServices;
public static class TillaSpool {
  [StructLayout(LayoutKind.Sequential, CharSet = CharSet.Unicode)]
  public class Doc { public string Name; public string File; public string DataType; }
  [DllImport("winspool.drv", CharSet = CharSet.Unicode)]
  static extern bool OpenPrinterW(string name, out IntPtr handle, IntPtr defaults);
  [DllImport("winspool.drv", CharSet = CharSet.Unicode)]
  static extern uint StartDocPrinterW(IntPtr handle, uint level, [In] Doc doc);
  [DllImport("winspool.drv")] static extern bool StartPagePrinter(IntPtr handle);
  [DllImport("winspool.drv")] static extern bool WritePrinter(IntPtr handle, byte[] bytes, uint size, out uint written);
  [DllImport("winspool.drv")] static extern bool EndPagePrinter(IntPtr handle);
  [DllImport("winspool.drv")] static extern bool EndDocPrinter(IntPtr handle);
  [DllImport("winspool.drv")] static extern bool ClosePrinter(IntPtr handle);
  public static int Send(string name, string title, string type, byte[] bytes) {
    IntPtr handle;
    if (!OpenPrinterW(name, out handle, IntPtr.Zero)) return 3;
    try {
      if (StartDocPrinterW(handle, 1, new Doc { Name = title, DataType = type }) == 0) return 4;
      uint written = 0;
      bool took = StartPagePrinter(handle) && WritePrinter(handle, bytes, (uint)bytes.Length, out written);
      EndPagePrinter(handle);
      EndDocPrinter(handle);
      return took && written == bytes.Length ? 0 : 5;
    } finally { ClosePrinter(handle); }
  }
}
'@
$printer = $env:TILLA_PRINTER
$driver = Get-PrinterDriver -Name (Get-Printer -Name $printer).DriverName
$type = if ($driver.MajorVersion -ge 4) { 'XPS_PASS' } else { 'RAW' }
$bytes = [Convert]::FromBase64String([Console]::In.ReadToEnd())
exit [TillaSpool]::Send($printer, $env:TILLA_TITLE, $type, $bytes)
`;

const failures: Readonly<Record<number, PrinterFailure['kind']>> = { 3: 'unknown_printer', 4: 'refused', 5: 'cut_off' };
const limitMs = 60_000;

export function createPowerShellSpooler(name: string, run: RunPowerShell = runPowerShell): PrinterWay {
  return {
    async send(chunks, title) {
      const encoded = Buffer.from(script, 'utf16le').toString('base64');
      const args = ['-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass', '-EncodedCommand', encoded];
      const input = Buffer.concat(chunks).toString('base64');
      const { code, output } = await run(args, { TILLA_PRINTER: name, TILLA_TITLE: title }, input);
      if (code !== 0) throw new PrinterFailure(failures[code] ?? 'refused', new Error(output));
      return 'sent';
    },
    state: () => Promise.resolve('unknown'),
  };
}

function runPowerShell(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input: string,
): ReturnType<RunPowerShell> {
  return new Promise((resolve, reject) => {
    const options = { env: { ...process.env, ...env }, timeout: limitMs, windowsHide: true };
    const child = execFile('powershell.exe', args, options, (error, stdout, stderr) => {
      if (error !== null && typeof error.code !== 'number') reject(new PrinterFailure('no_driver', error));
      else resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
    });
    // A script that ended early closes its input; its exit code reports why.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}
