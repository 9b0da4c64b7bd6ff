/** What the hub keeps, one account at a time: a transaction sees and writes the rows of its account and no other. */

import type { SegmentType } from '@tilla/shared/hub/wire.ts';
import type { LedgerHead } from '@tilla/shared/ledger/chain.ts';

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly shopKeyCheck: string | null;
}

export interface Outlet {
  readonly id: string;
  readonly name: string;
}

/** What a till says of itself between segments. */
export interface DeviceBeat {
  readonly version: string;
  readonly backlog: number;
  readonly shiftOpen: boolean;
  readonly atMs: number;
}

/** A till. Its number is never given to another one of the account. */
export interface Device {
  readonly id: string;
  readonly outlet: string;
  readonly number: number;
  readonly name: string;
  /** Raw public keys, base64. */
  readonly signKey: string;
  readonly sealKey: string;
  readonly replaces: number | null;
  readonly enrolledAtMs: number;
  readonly revokedAtMs: number | null;
  readonly beat: DeviceBeat | null;
}

export interface EnrolmentCodeRow {
  /** SHA-256 of the code, lower-case hex. */
  readonly hash: string;
  readonly outlet: string;
  readonly expiresAtMs: number;
  /** Who used it. */
  readonly device: string | null;
}

/** A chain of segments. Branch 0 is the ledger itself; the others hold what does not continue it. */
export interface Branch {
  readonly ledger: string;
  readonly branch: number;
  /** Who writes it. */
  readonly device: string;
  readonly fromSeq: number;
  readonly head: LedgerHead;
  /** Of the last event, as the till wrote it. */
  readonly lastEventAt: string;
  readonly receivedAtMs: number;
}

export interface StoredSegment {
  readonly fromSeq: number;
  readonly toSeq: number;
  readonly headHash: string;
  readonly type: SegmentType;
  /** As sent. */
  readonly body: Uint8Array;
  readonly receivedAtMs: number;
}

export interface SideRow {
  readonly id: string;
  readonly version: number;
  readonly sealed: string;
}

export type Place = Pick<Branch, 'ledger' | 'branch'>;

/** The rows of one account in one transaction. */
export interface AccountRows {
  account(): Promise<Account | null>;
  addAccount(name: string): Promise<void>;
  setShopKeyCheck(check: string): Promise<void>;
  outlets(): Promise<readonly Outlet[]>;
  addOutlet(outlet: Outlet): Promise<void>;

  /** The next free number of a till; null once the last one is used. */
  takeNumber(): Promise<number | null>;
  /** Continues behind the numbers of tills that came from elsewhere. */
  keepNumbersBehind(number: number): Promise<void>;
  addDevice(device: Device): Promise<void>;
  device(id: string): Promise<Device | null>;
  deviceNumbered(number: number): Promise<Device | null>;
  devices(): Promise<readonly Device[]>;
  revokeDevice(id: string, atMs: number): Promise<void>;
  saveBeat(device: string, beat: DeviceBeat): Promise<void>;
  /** The device, and whether it has not used this nonce before; uses it up. */
  deviceWithNonce(
    id: string,
    nonce: string,
    atMs: number,
  ): Promise<{ readonly device: Device; readonly isFresh: boolean } | null>;
  dropNonces(device: string, beforeMs: number): Promise<void>;

  addCode(code: EnrolmentCodeRow): Promise<void>;
  /** Holds the row until the end of the transaction: a code admits one till. */
  lockCode(hash: string): Promise<EnrolmentCodeRow | null>;
  useCode(hash: string, device: string): Promise<void>;

  /** Its branches from 0 on; nobody else changes them until the end of the transaction. */
  lockLedger(ledger: string): Promise<readonly Branch[]>;
  /** All branches of the ledgers that these devices write, or of the whole account. */
  branches(devices?: readonly string[]): Promise<readonly Branch[]>;
  /** Keeps a segment that ends at the head of this branch, which it makes or moves. */
  append(branch: Branch, segment: StoredSegment): Promise<void>;
  /** In order from the one that contains `fromSeq` on: at least one, then up to `maxBytes`. */
  segments(place: Place, fromSeq: number, maxBytes: number): Promise<readonly StoredSegment[]>;

  side(device: string, id: string): Promise<SideRow | null>;
  saveSide(device: string, row: SideRow): Promise<void>;
  /** By id, behind `afterId`: at least one, then up to `maxBytes`. */
  sides(device: string, afterId: string, maxBytes: number): Promise<readonly SideRow[]>;
}

export interface Store {
  /** One transaction; undone when `work` throws. @throws StoreUnavailable */
  inAccount<Result>(account: string, work: (rows: AccountRows) => Promise<Result>): Promise<Result>;
  accountOfDevice(device: string): Promise<string | null>;
  accountOfCode(hash: string): Promise<string | null>;
  /** For the operator of the hub, never for a request. */
  accounts(): Promise<readonly Account[]>;
  /** @throws StoreUnavailable */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Nothing is known to be kept: the till sends the same again. */
export class StoreUnavailable extends Error {}
