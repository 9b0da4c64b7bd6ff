/** The small choices of this till: read, changed, told. */

import type { SettingsView } from '../../../shared/contract/views/app-view.ts';
import type { Handlers } from '../handlers.ts';
import type { Printer, Settings, StoredSettings } from '../ports.ts';
import { Refusal } from '../refusal.ts';

export interface TillSettingsParts {
  readonly settings: Settings;
  readonly printer: Printer;
}

export interface TillSettings {
  readonly calls: Pick<Handlers, 'settings.change'>;
  view(): SettingsView;
  stored(): StoredSettings;
  /** Takes over what is given and keeps the rest. */
  change(change: Partial<StoredSettings>): void;
  onChange(listener: () => void): void;
}

export function createTillSettings({ settings, printer }: TillSettingsParts): TillSettings {
  const listeners: (() => void)[] = [];

  function change(given: Partial<StoredSettings>): void {
    settings.write({ ...settings.read(), ...given });
    for (const listener of listeners) listener();
  }

  return {
    calls: {
      async 'settings.change'({ commandId: _, ...choices }) {
        const given = Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined));
        if (choices.printerId !== undefined && choices.printerId !== settings.read().printerId) {
          const printers = await printer.list();
          if (!printers.some(({ id }) => id === choices.printerId)) throw new Refusal('till_printer_unreachable');
        }
        change(given);
        return {};
      },
    },
    view() {
      const { language, theme, printerId, paperWidth, printAfterPayment, soundVolume } = settings.read();
      return { language, theme, printerId, paperWidth, printAfterPayment, soundVolume };
    },
    stored: () => settings.read(),
    change,
    onChange(listener) {
      listeners.push(listener);
    },
  };
}
