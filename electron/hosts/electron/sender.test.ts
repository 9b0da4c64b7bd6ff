import type { WebContents, WebFrameMain } from 'electron';
import { describe, expect, it } from 'vitest';
import { createSenders } from './sender.ts';

describe('what a window may be', () => {
  function open(url: string, parent: object | null = null) {
    const frame = { url, parent } as unknown as WebFrameMain;
    const contents = { mainFrame: frame, once: () => contents, isDestroyed: () => false } as unknown as WebContents;
    return { frame, contents };
  }

  it('is what it was opened as, and nothing a page says of itself', () => {
    const senders = createSenders();
    const counter = open('app://till/');
    const customer = open('app://till/customer.html');
    senders.register(counter.contents, 'counter');
    senders.register(customer.contents, 'customer');
    expect(senders.roleOf(counter.contents, counter.frame)).toBe('counter');
    expect(senders.roleOf(customer.contents, customer.frame)).toBe('customer');
    // The counter's page in the customer's window is still the customer's window.
    const moved = open('app://till/');
    senders.register(moved.contents, 'customer');
    expect(senders.roleOf(moved.contents, moved.frame)).toBe('customer');
  });

  it('is nothing for a window nobody registered, a frame inside, or a foreign page', () => {
    const senders = createSenders();
    const stranger = open('app://till/');
    expect(senders.roleOf(stranger.contents, stranger.frame)).toBeNull();
    const framed = open('app://till/', {});
    const foreign = open('https://till/');
    for (const { contents } of [framed, foreign]) senders.register(contents, 'counter');
    expect(senders.roleOf(framed.contents, framed.frame)).toBeNull();
    expect(senders.roleOf(foreign.contents, foreign.frame)).toBeNull();
    expect(senders.roleOf(foreign.contents, null)).toBeNull();
  });
});
