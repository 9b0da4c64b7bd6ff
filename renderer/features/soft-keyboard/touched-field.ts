import { isWritableField, type WritableField } from '@tilla/ui/write-field.ts';
import { useCallback, useEffect, useRef, useState } from 'react';

const written: ReadonlySet<string> = new Set(['text', 'search', 'password', 'tel', 'url', 'email', 'textarea']);

/** Each field's own input mode, before it was set to suppress the system's keyboard. */
const askedModes = new WeakMap<WritableField, string>();

export function modeOf(field: WritableField): string {
  return askedModes.get(field) ?? field.inputMode;
}

/** Fields with a keypad of their own (`inputMode="none"`) need no other. */
function isWritten(target: EventTarget | null): target is WritableField {
  if (!isWritableField(target) || target.readOnly || target.disabled) return false;
  return written.has(target.type) && modeOf(target) !== 'none';
}

function isOnKeyboard(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-soft-keyboard]') !== null;
}

/** The text field that a finger touched; null once a mouse, a real key or another place is used. */
export function useTouchedField(): { readonly field: WritableField | null; readonly leave: () => void } {
  const [field, setField] = useState<WritableField | null>(null);
  const shown = useRef<WritableField | null>(null);
  // React keeps each update until the next render, with all that its closure holds: where nothing changes there is none.
  const change = useCallback((next: WritableField | null) => {
    if (next === shown.current) return;
    shown.current = next;
    setField(next);
  }, []);
  useEffect(() => {
    let underFinger: WritableField | null = null;
    const onPointer = ({ pointerType, target }: PointerEvent) => {
      if (pointerType === 'mouse') change(null);
      underFinger = pointerType === 'touch' && isWritten(target) ? target : null;
      if (pointerType !== 'touch' || !isWritten(target)) return;
      // Before the focus, or the system would open its keyboard over ours.
      if (!askedModes.has(target)) askedModes.set(target, target.inputMode);
      target.inputMode = 'none';
    };
    // After the finger is up: the layout moves, and the finger would lift off something else.
    const onClick = (event: MouseEvent) => {
      const { target } = event;
      const touched = target instanceof HTMLLabelElement ? target.control : target;
      if (event instanceof PointerEvent && event.pointerType === 'touch' && isWritten(touched)) change(touched);
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (isOnKeyboard(target)) return;
      // From field to field the keys stay: closing them would move the layout under the finger, and lose its click.
      if (shown.current !== null && shown.current !== target) change(underFinger === target ? underFinger : null);
    };
    const onBlur = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget === null && shown.current === target) change(null);
    };
    const onKey = ({ isTrusted }: KeyboardEvent) => {
      if (isTrusted) change(null);
    };
    document.addEventListener('pointerdown', onPointer, true);
    document.addEventListener('click', onClick, true);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', onBlur);
    window.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('pointerdown', onPointer, true);
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', onBlur);
      window.removeEventListener('keydown', onKey, true);
    };
  }, [change]);
  useEffect(() => {
    if (field === null) return undefined;
    // A dialog that closes removes its field without an event.
    const gone = new MutationObserver(() => {
      if (!field.isConnected) change(null);
    });
    gone.observe(document.body, { childList: true, subtree: true });
    return () => gone.disconnect();
  }, [field, change]);
  return { field, leave: () => change(null) };
}
