import { beforeEach, expect, it } from 'vitest';
import { shownToast, useToasts } from './toast-store.ts';

const { show, close, closeSubject } = useToasts.getState();
const shown = (): string | undefined => shownToast(useToasts.getState().toasts)?.text;
const stay = (text: string): void => {
  show({ tone: 'paid', text, stays: true, subject: text });
};

beforeEach(() => {
  useToasts.setState({ toasts: [] });
});

it('tells what stays in the order it came, one after the other', () => {
  for (const text of ['first', 'second', 'third']) stay(text);
  expect(shown()).toBe('first');
  close(useToasts.getState().toasts[0]?.id ?? 0);
  expect(shown()).toBe('second');
});

it('tells the same thing once, until it was seen', () => {
  stay('paid');
  stay('paid');
  expect(useToasts.getState().toasts).toHaveLength(1);
  closeSubject('paid');
  stay('paid');
  expect(useToasts.getState().toasts).toHaveLength(1);
});

it('lets a passing word come first and go by, and brings back what has to be seen', () => {
  stay('paid');
  show({ tone: 'bad', text: 'unknown barcode' });
  show({ tone: 'bad', text: 'another barcode' });
  expect(shown()).toBe('another barcode');
  expect(useToasts.getState().toasts).toHaveLength(2);
  close(useToasts.getState().toasts.at(-1)?.id ?? 0);
  expect(shown()).toBe('paid');
});
