import { useEffect, useEffectEvent } from 'react';
import { readScannedCode, type ScannedCode } from '../../../shared/domain/marks/scanned-code.ts';
import { type FieldBefore, rememberField, restoreField } from './scanned-field.ts';
import { createScannerDetector, SCAN_PAUSE_MS, type ScannerDetector, type ScannerSettings } from './scanner.ts';

type Listener = (code: ScannedCode) => void;

/** Whoever was mounted last is nearest to the eyes, and alone hears a scan: one scan is never told twice. */
const listeners: Listener[] = [];
let detector: ScannerDetector = createScannerDetector();
let before: FieldBefore | null = null;
let silence: ReturnType<typeof setTimeout> | undefined;
let isPaused = false;
let endsWithPause = false;

/** How this shop's scanner sends its codes. */
export function useScannerSettings({ prefix, end }: ScannerSettings): void {
  const keys = prefix.join(' ');
  useEffect(() => {
    detector = createScannerDetector({ prefix: keys === '' ? [] : keys.split(' '), end });
    endsWithPause = end === 'pause';
  }, [keys, end]);
}

/** Listens for the scanner anywhere on the screen, before any field or button hears the keys. */
export function useScanner(onScan: Listener): void {
  const scanned = useEffectEvent(onScan);
  useEffect(() => {
    const listener: Listener = (code) => {
      scanned(code);
    };
    listeners.push(listener);
    if (listeners.length === 1) window.addEventListener('keydown', onKey, true);
    return () => {
      listeners.splice(listeners.indexOf(listener), 1);
      if (listeners.length > 0) return;
      clearTimeout(silence);
      window.removeEventListener('keydown', onKey, true);
    };
  }, []);
}

/** While a scanner is being learned nothing is sold. */
export function usePausedScanner(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined;
    isPaused = true;
    return () => {
      isPaused = false;
    };
  }, [isActive]);
}

function onKey(event: KeyboardEvent): void {
  // A key that is held down is a hand, and so is a shortcut; some scanners end with a line feed, or write separators with Ctrl or Alt.
  const { altKey, ctrlKey, metaKey, shiftKey } = event;
  const isOfScanner = !ctrlKey || event.code === 'KeyJ' || event.code === 'BracketRight';
  if (isPaused || event.repeat || metaKey || !isOfScanner) return;
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
    if (detector.length === 1 && !/^(?:Shift|Control|Alt)/.test(code)) before = rememberField(event.target);
    if (endsWithPause && detector.length > 0) silence = setTimeout(endByPause, SCAN_PAUSE_MS);
    return;
  }
  // The end belongs to the scan: it must not press a button that happens to have the focus.
  event.preventDefault();
  event.stopPropagation();
  if (verdict.kind === 'scan') tell(verdict.text, verdict.length);
}

function endByPause(): void {
  const verdict = detector.rest(performance.now());
  if (verdict.kind === 'scan') tell(verdict.text, verdict.length);
}

function tell(text: string, length: number): void {
  restoreField(before, length);
  before = null;
  listeners.at(-1)?.(readScannedCode(text));
}
