/** A scanner on a serial port, as a test plays it. */

import type {
  BarcodeScanner,
  ScannerListener,
  ScannerPort,
  ScannerState,
} from '../../electron/core/ports/scanner-port.ts';

export interface ScriptedScanner {
  /** Serial ports that this machine has. */
  ports: string[];
  /** What the till keeps open; null: nothing. */
  connectedTo(): ScannerPort | null;
  /** The scanner reads something; fails where the till has it not open. */
  read(text: string | null): void;
  report(state: ScannerState): void;
  readonly port: BarcodeScanner;
}

export function createScriptedScanner(): ScriptedScanner {
  let open: { readonly port: ScannerPort; readonly listener: ScannerListener } | null = null;
  function required(): ScannerListener {
    if (open === null) throw new Error('The till has no scanner open');
    return open.listener;
  }
  const scanner: ScriptedScanner = {
    ports: ['COM3', 'COM5'],
    connectedTo: () => open?.port ?? null,
    read(text) {
      required().onScan(text);
    },
    report(state) {
      required().onState(state);
    },
    port: {
      ports: () => Promise.resolve(scanner.ports),
      connect(port, listener) {
        const mine = { port, listener };
        open = mine;
        listener.onState('connecting');
        return () => {
          if (open === mine) open = null;
        };
      },
    },
  };
  return scanner;
}
