import { describe, expect, it, vi } from 'vitest';
import { createPlainTimers } from '#tests/core/plain-timers.ts';
import { createAddressCodes } from './address-codes.ts';
import { createShowing } from './showing.ts';

interface Stage {
  readonly said: string[];
  readonly opened: string[];
  readonly lying: Map<string, string>;
  readonly ended: boolean[];
  pass(ms: number): void;
  closeWindow(): Promise<void>;
}

function stage(withWindow: boolean, diskIsFull = false) {
  const { nowMs, after, pass } = createPlainTimers();
  const codes = createAddressCodes(nowMs);
  const ends: (() => void)[] = [];
  const seen: Stage = {
    said: [],
    opened: [],
    lying: new Map(),
    ended: [],
    pass,
    async closeWindow() {
      ends.pop()?.();
      await Promise.resolve();
    },
  };
  const showing = createShowing({
    origin: 'http://127.0.0.1:1',
    codes,
    handOver(address) {
      if (diskIsFull) throw new Error('ENOSPC');
      const file = `file:///opening/${seen.lying.size}`;
      seen.lying.set(file, address);
      return { address: file, remove: () => seen.lying.delete(file) };
    },
    openWindow: withWindow
      ? (address) => {
          seen.opened.push(address);
          const { promise, resolve } = Promise.withResolvers<undefined>();
          const end = (): void => {
            resolve(undefined);
          };
          ends.push(end);
          return { ended: promise, unsandboxed: false, close: end };
        }
      : null,
    say: (line) => seen.said.push(line),
    onWindowEnded: () => seen.ended.push(true),
    nowMs,
    after,
  });
  const addresses = () => seen.said.filter((line) => line.includes('#code='));
  const codeOf = (address: string) => address.split('#code=')[1] ?? '';
  return { ...seen, showing, codes, addresses, codeOf };
}

describe('how the till is shown', () => {
  it('an address for a person works for 10 minutes, and each use prints a new one', () => {
    const { showing, codes, addresses, codeOf, pass } = stage(false);
    expect(showing.show()).toBe(false);
    pass(599_000);
    expect(codes.redeem(codeOf(addresses()[0] ?? ''))).toBe('accepted');
    showing.admitted();
    expect(addresses()).toHaveLength(2);
    expect(codes.redeem(codeOf(addresses()[1] ?? ''))).toBe('accepted');
  });

  it('a window of its own opens with a code of 10 seconds, and no address is printed when it came up', () => {
    const { showing, opened, lying, codes, codeOf, addresses, pass } = stage(true);
    expect(showing.show()).toBe(true);
    const code = codeOf(lying.get(opened[0] ?? '') ?? '');
    pass(9_999);
    expect(codes.redeem(code)).toBe('accepted');
    showing.admitted();
    pass(600_000);
    expect(addresses()).toEqual([]);
  });

  it('an address is printed when the window does not come up in time', () => {
    const { showing, opened, lying, codes, codeOf, addresses, pass } = stage(true);
    showing.show();
    const code = codeOf(lying.get(opened[0] ?? '') ?? '');
    pass(10_000);
    expect(codes.redeem(code)).toBe('expired');
    expect(addresses()).toHaveLength(1);
  });

  it('an address is printed when the browser ends before the page was let in', async () => {
    const { showing, addresses, closeWindow, ended } = stage(true);
    showing.show();
    await closeWindow();
    expect(addresses()).toHaveLength(1);
    expect(ended).toEqual([]);
  });

  it('the file for a window is removed when its code is used or expired, and at the stop', () => {
    const { showing, opened, lying, codes, codeOf, pass } = stage(true);
    showing.show();
    showing.show();
    const [first = '', second = ''] = opened;
    expect(codes.redeem(codeOf(lying.get(first) ?? ''))).toBe('accepted');
    showing.admitted();
    expect([...lying.keys()]).toEqual([second]);
    pass(10_000);
    expect(lying.size).toBe(0);
    showing.show();
    showing.stop();
    expect(lying.size).toBe(0);
  });

  it('an address is printed where none can be handed to a window', () => {
    const { showing, opened, addresses } = stage(true, true);
    expect(showing.show()).toBe(false);
    expect(opened).toEqual([]);
    expect(addresses()).toHaveLength(1);
  });

  it('the close of a window that had come up is reported', async () => {
    const { showing, closeWindow, ended } = stage(true);
    showing.show();
    showing.admitted();
    await closeWindow();
    expect(ended).toEqual([true]);
  });

  it('the till stays while a further window was taken over by a running browser', async () => {
    const { showing, closeWindow, ended, addresses } = stage(true);
    showing.show();
    showing.admitted();
    showing.show();
    await closeWindow();
    showing.admitted();
    expect(ended).toEqual([]);
    expect(addresses()).toEqual([]);
    await closeWindow();
    expect(ended).toEqual([true]);
  });

  it('another window opens in place of its own once the browser has ended, and the till continues', async () => {
    const { showing, opened, ended, addresses, closeWindow } = stage(true);
    showing.show();
    showing.admitted();
    showing.restart();
    await vi.waitFor(() => expect(opened).toHaveLength(2));
    expect(ended).toEqual([]);
    expect(addresses()).toEqual([]);
    showing.admitted();
    await closeWindow();
    expect(ended).toEqual([true]);
  });

  it('a till that stops meanwhile opens no other window', async () => {
    const { showing, opened, ended } = stage(true);
    showing.show();
    showing.admitted();
    showing.restart();
    showing.stop();
    await new Promise(setImmediate);
    expect(opened).toHaveLength(1);
    expect(ended).toEqual([]);
  });

  it('an address is printed when the page that hangs is in somebody else’s window', () => {
    const { showing, said, addresses } = stage(true);
    showing.restart();
    expect(said[0]).toBe('The page of the till does not respond. Reload it, or open another one.');
    expect(addresses()).toHaveLength(1);
  });

  it('a second use is reported on the terminal, but cannot fill it', () => {
    const { showing, said, pass } = stage(false);
    for (let index = 0; index < 50; index += 1) showing.refused('used');
    expect(said.filter((line) => line.startsWith('REFUSED'))).toHaveLength(1);
    pass(10_000);
    expect(showing.refused('used')).toBe(true);
  });

  it('a new address is printed for somebody whose address is too old', () => {
    const { showing, addresses } = stage(false);
    showing.refused('expired');
    expect(addresses()).toHaveLength(1);
  });
});
