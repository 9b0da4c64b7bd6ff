/** A serial scanner under the test's control. */

import type { BarcodeScanner, ScannerListener, ScannerPort, ScannerState } from '#core/platform/scanner-port.ts';

export interface ScriptedScanner {
  ports: string[];
  /** The port that the till has open; null: none. */
  connectedTo(): ScannerPort | null;
  /** The scanner reads something; fails where the till has not opened it. */
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
