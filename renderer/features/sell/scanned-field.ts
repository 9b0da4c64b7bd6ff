import { isWritableField, type WritableField, writeField } from '../../ui/write-field.ts';

/** What a person had written when the first key of a burst came, so that a scan leaves no trace in it. */
export interface FieldBefore {
  /** Null: nobody was writing. */
  readonly field: WritableField | null;
  readonly value: string;
  readonly caret: number | null;
}

/** To be called before the field hears the key. */
export function rememberField(target: EventTarget | null): FieldBefore {
  if (!isWritableField(target)) return { field: null, value: '', caret: null };
  // Some kinds of field know no caret.
  return { field: target, value: target.value, caret: target.selectionStart };
}

/** Takes a scan of `length` keys out of the field it was typed into as well; what a person wrote there stays. */
export function restoreField(before: FieldBefore | null, length: number): void {
  const field = document.activeElement;
  if (!isWritableField(field)) return;
  if (before?.field === field) {
    writeField(field, before.value, field.selectionStart === null ? null : before.caret);
    return;
  }
  // The first key moved the focus here (a letter begins a search): what stood here before it still begins the text.
  writeField(field, field.value.slice(0, Math.max(0, field.value.length - length)));
  if (before?.field === null) field.blur();
}
