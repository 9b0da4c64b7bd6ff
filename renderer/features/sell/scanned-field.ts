/** What a person had written when the first key of a burst came, so that a scan leaves no trace in it. */
export interface FieldBefore {
  /** Null: nobody was writing. */
  readonly field: HTMLInputElement | HTMLTextAreaElement | null;
  readonly value: string;
  readonly caret: number | null;
}

function isField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/** To be called before the field hears the key. */
export function rememberField(target: EventTarget | null): FieldBefore {
  if (!isField(target)) return { field: null, value: '', caret: null };
  // Some kinds of field know no caret.
  return { field: target, value: target.value, caret: target.selectionStart };
}

/** Takes a scan of `length` keys out of the field it was typed into as well; what a person wrote there stays. */
export function restoreField(before: FieldBefore | null, length: number): void {
  const field = document.activeElement;
  if (!isField(field)) return;
  if (before?.field === field) {
    write(field, before.value);
    if (before.caret !== null && field.selectionStart !== null) field.setSelectionRange(before.caret, before.caret);
    return;
  }
  // The first key moved the focus here (a letter begins a search): what stood here before it still begins the text.
  write(field, field.value.slice(0, Math.max(0, field.value.length - length)));
  if (before?.field === null) field.blur();
}

function write(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  if (field.value === value) return;
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  // React listens to the native setter's event, not to the property.
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
