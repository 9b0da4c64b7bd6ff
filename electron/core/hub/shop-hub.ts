/** The hub's side of an open live shop: follows its ledger, and stops new money where another machine writes it too. */

import { z } from 'zod';
import type { ServerClock } from '../api/server-clock.ts';
import { putNote, type Records, readNote } from '../ledger/records.ts';
import type { TillTags } from '../ledger/till-tags.ts';
import type { Gzip, HubKeys } from '../platform/hub-port.ts';
import type { LedgerMode } from '../platform/keeper-port.ts';
import type { Clock, Http, Ledger, LedgerChange, Logger, Random, StoredSettings } from '../platform/ports.ts';
import type { SharedTag } from '../reconciliation/shared-tag.ts';
import { createHubLine } from './hub-line.ts';
import { createSideRecords, OWN_PREFIX, type SideRecords } from './side-records.ts';
import { createUploader, type Uploader, type UploadState } from './uploader.ts';

export interface ShopHub {
  /** Null: not enrolled, or its keys are not open. */
  state(): UploadState | null;
  /** Begins, goes on or ends, as the settings say now. */
  follow(): void;
  noteSettings(): void;
  start(): void;
  stop(): void;
}

export interface ShopHubOptions {
  readonly mode: LedgerMode;
  readonly ledger: Ledger;
  readonly onWrite: (listener: (change: LedgerChange) => void) => void;
  readonly records: Records;
  readonly sharedTag: Pick<SharedTag, 'noteCopied'>;
  readonly tillTags: Pick<TillTags, 'renew'>;
  readonly serverClock: Pick<ServerClock, 'stampMs'>;
  readonly isShiftOpen: () => boolean;
  readonly isMoneyWaiting: () => boolean;
  readonly http: Http;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly version: string;
  readonly hubKeys: HubKeys;
  readonly gzip: Gzip;
  readonly stored: () => StoredSettings;
}

/** A fork that was acted upon, by the last common event. */
const Fork = z.object({ seq: z.int(), hash: z.string() });
const FORK = `${OWN_PREFIX}fork`;

interface Following {
  readonly deviceId: string;
  readonly uploader: Uploader;
  readonly side: SideRecords;
}

export function createShopHub(options: ShopHubOptions): ShopHub {
  const { ledger, records, sharedTag, tillTags, serverClock, hubKeys, stored } = options;
  let following: Following | null = null;
  let isRunning = false;

  /** Two machines write this ledger, or it was restored from an older copy: then it goes on under a new tag (D1). */
  function onFork(common: { readonly seq: number; readonly hash: string }): void {
    const known = readNote(ledger, FORK, Fork);
    if (known?.seq === common.seq && known.hash === common.hash) return;
    const wasRestored = ledger
      .eventsOf(['books'])
      .some(({ type, seq }) => type === 'books.restored' && seq > common.seq);
    if (wasRestored) tillTags.renew(serverClock.stampMs());
    else sharedTag.noteCopied(`fork:${String(common.seq)}`);
    records.write(putNote(FORK, { seq: common.seq, hash: common.hash }));
  }

  function begin(deviceId: string, address: string): void {
    const line = createHubLine({ ...options, address, signer: { deviceId, keys: hubKeys } });
    const side = createSideRecords({ ...options, line, keys: hubKeys, settings: () => keptSettings(stored()) });
    const uploader = createUploader({
      ...options,
      line,
      onFork,
      sendSide: side.sendNext,
    });
    following = { deviceId, uploader, side };
    uploader.start();
  }

  function end(): void {
    following?.uploader.stop();
    following = null;
  }

  function follow(): void {
    const { hub } = stored();
    // Training and sandbox ledgers stay on this till (rule L8).
    const isWanted =
      isRunning && options.mode === 'live' && hub !== null && hub.restoring === null && hubKeys.state() === 'open';
    if (following !== null && (!isWanted || following.deviceId !== hub.deviceId)) end();
    if (isWanted && following === null) begin(hub.deviceId, hub.address);
  }

  options.onWrite((change) => {
    following?.side.note(change);
    following?.uploader.wake();
  });
  return {
    state: () => following?.uploader.state() ?? null,
    follow,
    noteSettings() {
      following?.side.noteSettings();
      following?.uploader.wake();
    },
    start() {
      isRunning = true;
      follow();
    },
    stop() {
      isRunning = false;
      end();
    },
  };
}

/** Of this machine, its connections and its devices: another one has its own. */
const ofThisMachine: ReadonlySet<string> = new Set([
  'mode',
  'live',
  'sandbox',
  'hub',
  'printerId',
  'receiptPrinter',
  'scannerPort',
  'scalePort',
  'startWithSystem',
  'kiosk',
  'keepAwake',
  'updateChannel',
]);

function keptSettings(stored: StoredSettings): Record<string, unknown> {
  return Object.fromEntries(Object.entries(stored).filter(([name]) => !ofThisMachine.has(name)));
}

/**
 * Settings of the lost till as it had them, and a new tag (D1): the old one stays known until now, so that the service's
 * invoices under it are adopted, and later ones are the other machine's.
 */
export function restoredSettings(
  found: Readonly<Record<string, unknown>> | null,
  untilMs: number,
  now: StoredSettings,
): Partial<StoredSettings> {
  const { tillTag, formerTags, tillNumbers, ...shown } = (found ?? {}) as Partial<StoredSettings>;
  const given = typeof tillTag === 'string' && tillTag !== '' ? [{ tag: tillTag, untilMs }] : [];
  return {
    ...shown,
    tillTag: '',
    formerTags: [...given, ...(formerTags ?? [])],
    tillNumbers: [...new Set([...now.tillNumbers, ...(tillNumbers ?? [])])],
  };
}

/** The same ledger, and notice of what was written to it. */
export function audibleLedger(ledger: Ledger): {
  readonly ledger: Ledger;
  readonly onWrite: ShopHubOptions['onWrite'];
} {
  const listeners: ((change: LedgerChange) => void)[] = [];
  return {
    ledger: {
      ...ledger,
      write(change) {
        ledger.write(change);
        for (const listener of listeners) listener(change);
      },
    },
    onWrite(listener) {
      listeners.push(listener);
    },
  };
}

/** The same connection, and whether a money call waits for its answer (each has a socket of its own, rule C7). */
export function countMoneyCalls(http: Http): { readonly http: Http; readonly isMoneyWaiting: () => boolean } {
  let waiting = 0;
  return {
    http: {
      async send(request) {
        if (request.freshSocket !== true) return http.send(request);
        waiting += 1;
        try {
          return await http.send(request);
        } finally {
          waiting -= 1;
        }
      },
    },
    isMoneyWaiting: () => waiting > 0,
  };
}
