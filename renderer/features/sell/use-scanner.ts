import { useEffect, useEffectEvent } from 'react';
import { createScannerDetector } from './scanner.ts';

/** Listens for the scanner anywhere on the screen, before any field or button hears the keys. */
export function useScanner(onScan: (barcode: string) => void): void {
  const scanned = useEffectEvent(onScan);
  useEffect(() => {
    const detector = createScannerDetector();
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const verdict = detector.stroke({ code: event.code, atMs: event.timeStamp });
      if (verdict.kind === 'nothing') return;
      // The suffix belongs to the scan: it must not press a button that happens to have the focus.
      event.preventDefault();
      event.stopPropagation();
      if (event.target instanceof HTMLInputElement) dropTyped(event.target, verdict.length);
      scanned(verdict.barcode);
    };
    window.addEventListener('keydown', onKey, true);
    return () => {
      window.removeEventListener('keydown', onKey, true);
    };
  }, []);
}

/** The burst was typed into a field as well; what a person had written there stays. */
function dropTyped(field: HTMLInputElement, length: number): void {
  const kept = field.value.slice(0, Math.max(0, field.value.length - length));
  // React listens to the native setter's event, not to the property.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, kept);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
