import { beforeEach, expect, it } from 'vitest';
import { bellToasts, shownToast, useToasts } from './toast-store.ts';

const { show, close, closeSubject, markShown, setPaying } = useToasts.getState();
const shown = (): string | undefined => shownToast(useToasts.getState())?.text;
const waiting = (): string[] => bellToasts(useToasts.getState()).map(({ text }) => text);
const first = (): number => shownToast(useToasts.getState())?.id ?? 0;
const stay = (text: string): void => {
  show({ tone: 'paid', text, stays: true, subject: text });
};

beforeEach(() => {
  useToasts.setState({ toasts: [], isPaying: false });
});

it('messages that stay are shown in order, one after the other', () => {
  for (const text of ['first', 'second', 'third']) stay(text);
  expect(shown()).toBe('first');
  close(first());
  expect(shown()).toBe('second');
});

it('the same subject is shown once, until it was seen', () => {
  stay('paid');
  stay('paid');
  expect(useToasts.getState().toasts).toHaveLength(1);
  closeSubject('paid');
  stay('paid');
  expect(useToasts.getState().toasts).toHaveLength(1);
});

it('a passing message comes first, and then the one that must be seen returns', () => {
  stay('paid');
  show({ tone: 'bad', text: 'unknown barcode' });
  show({ tone: 'bad', text: 'another barcode' });
  expect(shown()).toBe('another barcode');
  expect(useToasts.getState().toasts).toHaveLength(2);
  close(first());
  expect(shown()).toBe('paid');
});

it('a message goes behind the bell after its time, unless a screen counts it', () => {
  stay('a stranger');
  show({ tone: 'wait', text: 'a task', stays: true, isCounted: true });
  markShown(first());
  expect(waiting()).toEqual(['a stranger']);
  expect(shown()).toBe('a task');
  markShown(first());
  expect(shown()).toBeUndefined();
  expect(waiting()).toEqual(['a stranger']);
});

it('only money and the connection are shown during a payment; the rest follows afterwards', () => {
  show({ tone: 'calm', text: 'a file was written' });
  setPaying(true);
  expect(shown(), 'an answer from before follows nobody').toBeUndefined();
  stay('news');
  show({ tone: 'paid', text: 'another sale is paid', stays: true, topic: 'money' });
  expect(shown()).toBe('another sale is paid');
  expect(waiting()).toEqual(['news']);
  show({ tone: 'wait', text: 'no scan now' });
  expect(shown(), 'an answer of this moment').toBe('no scan now');
  close(first());
  setPaying(false);
  expect(shown()).toBe('news');
  expect(waiting()).toEqual([]);
});
