import type { WebContents, WebFrameMain } from 'electron';
import { describe, expect, it } from 'vitest';
import { createSenders } from './sender.ts';

describe('what a window may be', () => {
  function open(url: string, parent: object | null = null) {
    const frame = { url, parent } as unknown as WebFrameMain;
    const contents = { mainFrame: frame, once: () => contents, isDestroyed: () => false } as unknown as WebContents;
    return { frame, contents };
  }

  it('a window has the role it was opened as, whatever its page claims', () => {
    const senders = createSenders();
    const counter = open('app://till/');
    const customer = open('app://till/customer.html');
    senders.register(counter.contents, 'counter');
    senders.register(customer.contents, 'customer');
    expect(senders.roleOf(counter.contents, counter.frame)).toBe('counter');
    expect(senders.roleOf(customer.contents, customer.frame)).toBe('customer');
    // The counter's page in the customer's window still has the customer's role.
    const moved = open('app://till/');
    senders.register(moved.contents, 'customer');
    expect(senders.roleOf(moved.contents, moved.frame)).toBe('customer');
  });

  it('an unregistered window, an inner frame and a foreign page have no role', () => {
    const senders = createSenders();
    const otherPage = open('app://till/');
    expect(senders.roleOf(otherPage.contents, otherPage.frame)).toBeNull();
    const framed = open('app://till/', {});
    const foreign = open('https://till/');
    for (const { contents } of [framed, foreign]) senders.register(contents, 'counter');
    expect(senders.roleOf(framed.contents, framed.frame)).toBeNull();
    expect(senders.roleOf(foreign.contents, foreign.frame)).toBeNull();
    expect(senders.roleOf(foreign.contents, null)).toBeNull();
  });
});
