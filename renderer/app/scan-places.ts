import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import type { CatalogItemView } from '../../shared/contract/views/catalog-view.ts';
import type { ScannedCode } from '../../shared/domain/marks/scanned-code.ts';
import type { ScanPlace, ScanRefusal } from './scan-rule.ts';

/** A finished scan, with the goods that have the code where the place had them looked up. */
export interface TakenScan {
  readonly code: ScannedCode;
  readonly name: string | null;
  /** Null also of goods that the catalog has not taken yet. `thousandths`: weighed already, by the scales. */
  readonly goods: { readonly item: CatalogItemView; readonly thousandths: number | null } | null;
}

export interface PlaceInFront {
  readonly place: ScanPlace;
  /** Takes a scan that is the place's own, or returns why it cannot; `told`: the place says itself what became of it. */
  readonly take: (scan: TakenScan) => ScanRefusal | 'told' | null;
  /** Closes a place that gives way to a scan; rejects where it stays open. */
  readonly close: () => Promise<unknown>;
  /** Resolves when the place has left the screen, and what is behind it is on screen. */
  readonly gone: Promise<null>;
}

interface Entry extends PlaceInFront {
  readonly rank: number;
}

const entries: Entry[] = [];
const afterScans = new Set<(code: ScannedCode) => void>();
let handler: ((code: ScannedCode) => void) | null = null;

/** How many dialogs are below. */
export const DialogDepth = createContext(0);

/** The place nearest to the eyes: inside a dialog before behind it, a part of a screen before the screen. */
export function placeInFront(): PlaceInFront | undefined {
  return entries.reduce<Entry | undefined>(
    (front, entry) => (front === undefined || entry.rank >= front.rank ? entry : front),
    undefined,
  );
}

/** A scan is finished, by a scanner or by hand. */
export function handleScan(code: ScannedCode): void {
  for (const after of afterScans) after(code);
  handler?.(code);
}

/** While it is drawn, this is where a scan goes; null: it goes on to what is behind. */
export function useScanPlace(
  place: ScanPlace | null,
  parts: {
    readonly take?: PlaceInFront['take'];
    readonly close?: () => unknown;
    /** Whatever part of the screen has a place of its own stands before it. */
    readonly isBase?: boolean;
  } = {},
): void {
  const rank = useContext(DialogDepth) * 2 + (parts.isBase === true ? 0 : 1);
  const take = useEffectEvent((scan: TakenScan) => parts.take?.(scan) ?? null);
  const close = useEffectEvent(async () => {
    await parts.close?.();
  });
  useEffect(() => {
    if (place === null) return undefined;
    const { promise: gone, resolve } = Promise.withResolvers<null>();
    const entry: Entry = { place, rank, take: (scan) => take(scan), close: () => close(), gone };
    entries.push(entry);
    return () => {
      entries.splice(entries.indexOf(entry), 1);
      resolve(null);
    };
  }, [place, rank]);
}

/** The current handler of scans: the counter, or the lock. */
export function useScanHandler(onScan: (code: ScannedCode) => void): void {
  const scanned = useEffectEvent(onScan);
  useEffect(() => {
    const mine = (code: ScannedCode): void => {
      scanned(code);
    };
    handler = mine;
    return () => {
      if (handler === mine) handler = null;
    };
  }, []);
}

/**
 * Runs after each scan, wherever it goes. The keys of a scan are typed before anybody knows that it is one: what collects
 * keys forgets them here.
 */
export function useAfterScan(after: (code: ScannedCode) => void): void {
  const scanned = useEffectEvent(after);
  useEffect(() => {
    const mine = (code: ScannedCode): void => {
      scanned(code);
    };
    afterScans.add(mine);
    return () => {
      afterScans.delete(mine);
    };
  }, []);
}
