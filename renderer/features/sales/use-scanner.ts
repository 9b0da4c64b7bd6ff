import type { EventPayload } from '@tilla/shared/contract/events.ts';
import { readScannedCode, type ScannedCode } from '@tilla/shared/domain/marks/scanned-code.ts';
import { isWritableField, type WritableField, writeField } from '@tilla/ui/write-field.ts';
import { useEffect } from 'react';
import { handleScan, placeInFront } from '#renderer/app/scan-places.ts';
import { scanEffect } from '#renderer/app/scan-rule.ts';
import { useTill } from '#renderer/app/till-context.tsx';
import { findAhead } from './find-scanned.ts';
import {
  createScannerDetector,
  SCAN_PAUSE_MS,
  type ScannerDetector,
  type ScannerSettings,
  type ScannerVerdict,
} from './scanner.ts';

/** The field's text at the first key of a burst, so that a scan can be removed from it. */
interface FieldBefore {
  readonly field: WritableField | null;
  readonly value: string;
  readonly caret: number | null;
}

let detector: ScannerDetector = createScannerDetector();
let before: FieldBefore[] = [];
let silence: ReturnType<typeof setTimeout> | undefined;
let endsWithPause = false;

export function useScannerSettings({ prefix, end }: ScannerSettings): void {
  const keys = prefix.join(' ');
  useEffect(() => {
    detector = createScannerDetector({ prefix: keys === '' ? [] : keys.split(' '), end });
    endsWithPause = end === 'pause';
  }, [keys, end]);
}

let listeners = 0;
let stopPort = (): void => undefined;
let lookAhead = (_code: ScannedCode): void => undefined;

/** Without a till to sell at, and while a scanner is learned, nothing is a scan. */
function takesScans(): boolean {
  const place = placeInFront()?.place;
  return place !== undefined && place !== 'learning';
}

function isLookedUp(): boolean {
  const place = placeInFront()?.place;
  return place !== undefined && scanEffect(place, null) === 'lookUp';
}

/** Rendered before all other key handlers, because nobody else may receive a scan's end key. */
export function ScannerKeys(): null {
  const till = useTill();
  useEffect(() => {
    listeners += 1;
    if (listeners === 1) {
      window.addEventListener('keydown', onKey, true);
      stopPort = till.on('scanner.scanned', onPortScan);
      lookAhead = (code) => findAhead(till, code);
    }
    return () => {
      listeners -= 1;
      if (listeners > 0) return;
      clearTimeout(silence);
      window.removeEventListener('keydown', onKey, true);
      stopPort();
    };
  }, [till]);
  return null;
}

/** A text too long for a code is refused like any other that is none. */
function onPortScan({ text }: EventPayload<'scanner.scanned'>): void {
  if (takesScans()) handleScan(readScannedCode(text ?? ''));
}

function onKey(event: KeyboardEvent): void {
  if (!takesScans()) return;
  // A repeated key or a shortcut is a hand; some scanners end with a line feed, or send separators with Ctrl or Alt.
  const { altKey, ctrlKey, metaKey, shiftKey } = event;
  const isOfScanner = !ctrlKey || event.code === 'KeyJ' || event.code === 'BracketRight';
  if (event.repeat || metaKey || !isOfScanner) return;
  if (altKey && !/^(?:Alt|Numpad\d)/.test(event.code)) return;
  const code = ctrlKey && event.code === 'KeyJ' ? 'Enter' : event.code;
  const verdict = detector.stroke({
    code,
    atMs: event.timeStamp,
    isShifted: shiftKey,
    isWithControl: ctrlKey,
    isWithAlt: altKey,
  });
  clearTimeout(silence);
  if (verdict.kind === 'nothing') {
    if (detector.length === 1 || detector.length < before.length) before = [];
    while (before.length < detector.length) before.push(rememberField(event.target));
    const ean = detector.wholeEan;
    if (ean !== null && isLookedUp()) lookAhead(readScannedCode(ean));
    if (endsWithPause && detector.length > 0) silence = setTimeout(endByPause, SCAN_PAUSE_MS);
    return;
  }
  // The end key belongs to the scan: it must not press the focused button.
  event.preventDefault();
  event.stopImmediatePropagation();
  if (verdict.kind === 'scan') finish(verdict);
}

function endByPause(): void {
  const verdict = detector.rest(performance.now());
  if (verdict.kind === 'scan') finish(verdict);
}

function finish({ text, strokes, length }: Extract<ScannerVerdict, { kind: 'scan' }>): void {
  restoreField(before.at(-strokes) ?? null, length);
  before = [];
  handleScan(readScannedCode(text));
}

function rememberField(target: EventTarget | null): FieldBefore {
  if (!isWritableField(target)) return { field: null, value: '', caret: null };
  // Some types of field have no caret.
  return { field: target, value: target.value, caret: target.selectionStart };
}

/** Removes a scan of `length` keys from the field that received it; typed text stays. */
function restoreField(before: FieldBefore | null, length: number): void {
  const field = document.activeElement;
  if (!isWritableField(field)) return;
  if (before?.field === field) {
    writeField(field, before.value, field.selectionStart === null ? null : before.caret);
    return;
  }
  // The first key moved the focus here (a letter begins a search): the earlier text stays at the start.
  writeField(field, field.value.slice(0, Math.max(0, field.value.length - length)));
  if (before?.field === null) field.blur();
}
