import { isWritableField, type WritableField, writeField } from '#ui/write-field.ts';

/** The field's text at the first key of a burst, so that a scan can be removed from it. */
export interface FieldBefore {
  /** Null: no field had the focus. */
  readonly field: WritableField | null;
  readonly value: string;
  readonly caret: number | null;
}

export function rememberField(target: EventTarget | null): FieldBefore {
  if (!isWritableField(target)) return { field: null, value: '', caret: null };
  // Some types of field have no caret.
  return { field: target, value: target.value, caret: target.selectionStart };
}

/** Removes a scan of `length` keys from the field that received it; typed text stays. */
export function restoreField(before: FieldBefore | null, length: number): void {
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
