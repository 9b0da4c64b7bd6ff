export type WritableField = HTMLInputElement | HTMLTextAreaElement;

export function isWritableField(target: EventTarget | null): target is WritableField {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/**
 * Puts text into a field as if it had been typed: React listens to the native setter's event, not to the property. The
 * caret is set with it, because a field that formats its text reads the position from there.
 */
export function writeField(field: WritableField, value: string, caret: number | null = null): void {
  if (field.value === value) {
    if (caret !== null) field.setSelectionRange(caret, caret);
    return;
  }
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
  if (caret !== null) field.setSelectionRange(caret, caret);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
