import type { CallInput } from '@tilla/shared/contract/calls.ts';
import type { SettingsView } from '@tilla/shared/contract/views/app-view.ts';
import { addressExamples, readPrinterAddress } from '@tilla/shared/domain/printer-address.ts';
import type { CallsOf } from '../platform/handlers.ts';
import { type Permitted, permit } from '../platform/permission.ts';
import type { Printer, Settings, StoredSettings } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import { RECEIPT_PRINTER } from '../printing/delivery.ts';
import { listPrinters } from '../printing/printer-calls.ts';

export interface TillSettingsOptions {
  readonly settings: Settings;
  readonly printer: Printer;
  readonly note: (commandId: string, by: Permitted, facts: Readonly<Record<string, string>>) => void;
}

/** Anybody may change these: nothing of the shop depends on them. */
const anybodys: ReadonlySet<string> = new Set([
  'language',
  'theme',
  'tiles',
  'soundVolume',
  'paperWidth',
  'customerLanguage',
]);

export interface TillSettings {
  /** @throws Refusal `till_not_permitted` for a manager's setting. */
  readonly calls: CallsOf<'settings.change'>;
  view(): SettingsView;
  stored(): StoredSettings;
  change(change: Partial<StoredSettings>): void;
  onChange(listener: () => void): void;
}

export function createTillSettings({ settings, printer, note }: TillSettingsOptions): TillSettings {
  const listeners: (() => void)[] = [];

  function change(given: Partial<StoredSettings>): void {
    const before = settings.read();
    const after = { ...before, ...given };
    if (JSON.stringify(after) !== JSON.stringify(before)) settings.write(after);
    for (const listener of listeners) listener();
  }

  return {
    calls: {
      async 'settings.change'({ commandId, ...choices }, caller) {
        const given: Partial<StoredSettings> = Object.fromEntries(
          Object.entries(choices).filter(([, value]) => value !== undefined),
        );
        const guarded = Object.keys(given).filter((name) => !anybodys.has(name));
        const by = guarded.length === 0 ? null : permit(caller, 'manager');
        const described =
          choices.receiptPrinter === undefined ? settings.read().receiptPrinter : readDescribed(choices);
        if (choices.printerId !== undefined && choices.printerId !== settings.read().printerId) {
          const printers = await listPrinters(printer, described);
          if (!printers.some(({ id }) => id === choices.printerId)) throw new Refusal('till_printer_unreachable');
        }
        const { scannerPort = settings.read().scannerPort, scalePort = settings.read().scalePort } = choices;
        assertPortsFree([
          ...(described?.way === 'serial' ? [described.address] : []),
          ...(scannerPort === null ? [] : [scannerPort.path]),
          ...(scalePort === null ? [] : [scalePort.path]),
        ]);
        // Without its configuration it cannot print; the folder always can.
        const isGone = described === null && (choices.printerId ?? settings.read().printerId) === RECEIPT_PRINTER;
        const before = settings.read();
        change({ ...given, receiptPrinter: described, ...(isGone ? { printerId: 'folder' } : {}) });
        if (by === null) return {};
        try {
          note(commandId, by, { settings: guarded.join(' ') });
        } catch (failure) {
          // A manager's setting is not changed without a record.
          change(before);
          throw failure;
        }
        return {};
      },
    },
    view() {
      const {
        mode: _,
        tillTag: __,
        formerTags: ___,
        live: ____,
        sandbox: _____,
        tillNumbers: ______,
        hub: _______,
        ...view
      } = settings.read();
      return view;
    },
    stored: () => settings.read(),
    change,
    onChange(listener) {
      listeners.push(listener);
    },
  };
}

/** @throws Refusal for an invalid address, with a valid example. */
function readDescribed({ receiptPrinter }: Pick<CallInput<'settings.change'>, 'receiptPrinter'>) {
  if (receiptPrinter === null || receiptPrinter === undefined) return null;
  const { way } = receiptPrinter;
  const address = readPrinterAddress(way, receiptPrinter.address);
  if (address === null) throw new Refusal('till_printer_address', { example: addressExamples[way] });
  return { ...receiptPrinter, address };
}

/** A port has one user: the first to open it would block the other. @throws Refusal `till_port_taken` */
function assertPortsFree(paths: readonly string[]): void {
  const seen = new Set<string>();
  for (const path of paths) {
    if (seen.has(path.toUpperCase())) throw new Refusal('till_port_taken', { port: path });
    seen.add(path.toUpperCase());
  }
}
