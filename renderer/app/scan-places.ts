import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import type { ScannedCode } from '@tilla/shared/domain/marks/scanned-code.ts';
import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import type { ScanPlace, ScanRefusal } from './scan-rule.ts';

export interface TakenScan {
  readonly code: ScannedCode;
  readonly name: string | null;
  /** Null also for goods not yet in the catalog. `thousandths`: weighed by the scales. */
  readonly goods: { readonly item: CatalogItemView; readonly thousandths: number | null } | null;
}

export interface PlaceInFront {
  readonly place: ScanPlace;
  /** Handles a scan, or returns why it cannot; `handled`: the place itself shows the result. */
  readonly take: (scan: TakenScan) => ScanRefusal | 'handled' | null;
  /** Closes the place; rejects where it stays open. */
  readonly close: () => Promise<unknown>;
  readonly gone: Promise<null>;
}

interface Entry extends PlaceInFront {
  readonly rank: number;
}

const entries: Entry[] = [];
const afterScans = new Set<(code: ScannedCode) => void>();
let handler: ((code: ScannedCode) => void) | null = null;

export const DialogDepth = createContext(0);

/** The top place: inside a dialog before behind it, a part of a screen before the screen. */
export function placeInFront(): PlaceInFront | undefined {
  return entries.reduce<Entry | undefined>(
    (front, entry) => (front === undefined || entry.rank >= front.rank ? entry : front),
    undefined,
  );
}

export function handleScan(code: ScannedCode): void {
  for (const after of afterScans) after(code);
  handler?.(code);
}

/** Receives scans while it is drawn; null: they go to the place behind. */
export function useScanPlace(
  place: ScanPlace | null,
  parts: {
    readonly take?: PlaceInFront['take'];
    readonly close?: () => unknown;
    /** Parts of the screen with a place of their own come before it. */
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

export function useScanHandler(onScan: (code: ScannedCode) => void): void {
  const scanned = useEffectEvent(onScan);
  useEffect(() => {
    const mine = (code: ScannedCode): void => scanned(code);
    handler = mine;
    return () => {
      if (handler === mine) handler = null;
    };
  }, []);
}

/** The keys of a scan are typed before it is recognized: a component that collects keys discards them here. */
export function useAfterScan(after: (code: ScannedCode) => void): void {
  const scanned = useEffectEvent(after);
  useEffect(() => {
    const mine = (code: ScannedCode): void => scanned(code);
    afterScans.add(mine);
    return () => {
      afterScans.delete(mine);
    };
  }, []);
}
