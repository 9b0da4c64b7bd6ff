import { type WritableField, writeField } from '#ui/write-field.ts';

/** Types over the selection, at the caret, within the field's limit. */
export function typeInto(field: WritableField, text: string): void {
  const start = field.selectionStart ?? field.value.length;
  const end = field.selectionEnd ?? start;
  const next = field.value.slice(0, start) + text + field.value.slice(end);
  if (field.maxLength >= 0 && next.length > field.maxLength) return;
  putBack(field, next, start + text.length);
}

/** Deletes the selection, else the character before the caret. */
export function eraseIn(field: WritableField): void {
  const start = field.selectionStart ?? field.value.length;
  const end = field.selectionEnd ?? start;
  const from = start === end ? Math.max(0, start - 1) : start;
  putBack(field, field.value.slice(0, from) + field.value.slice(end), from);
}

/** Like the key: the field receives it first, else its form is submitted. */
export function enterIn(field: WritableField): void {
  const key = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true });
  if (!field.dispatchEvent(key)) return;
  if (field instanceof HTMLTextAreaElement) typeInto(field, '\n');
  else field.form?.requestSubmit();
}

function putBack(field: WritableField, value: string, caret: number): void {
  writeField(field, value, field.selectionStart === null ? null : caret);
}
