import { describe, expect, it } from 'vitest';
import { type Bounds, createCustomerScreen, type DisplayPlace } from './customer-screen.ts';

const till: DisplayPlace = { id: 1, bounds: { x: 0, y: 0, width: 1366, height: 768 } };
const second: DisplayPlace = { id: 2, bounds: { x: 1366, y: 0, width: 1024, height: 600 } };
const third: DisplayPlace = { id: 3, bounds: { x: 2390, y: 0, width: 768, height: 1366 } };

function stage(plugged: readonly DisplayPlace[]) {
  let displays = plugged;
  let tillOn = till.id;
  let close: (() => void) | null = null;
  const at: (Bounds | null)[] = [];
  const screen = createCustomerScreen({
    displays: () => displays,
    tillDisplayId: () => tillOn,
    open(bounds, onClosed) {
      at.push(bounds);
      close = () => {
        at.push(null);
        onClosed();
      };
      return { fill: (next) => at.push(next), raise: () => undefined, close: () => close?.() };
    },
  });
  return {
    screen,
    plug(next: readonly DisplayPlace[]) {
      displays = next;
      screen.displaysChanged();
    },
    moveTill(id: number) {
      tillOn = id;
      screen.displaysChanged();
    },
    closeByHand: () => close?.(),
    now: () => at.at(-1) ?? null,
  };
}

describe("the customer's window", () => {
  it('the window opens on the display that is not the till’s, and only when it is wanted', () => {
    const { screen, now } = stage([till, second]);
    expect(now()).toBeNull();
    screen.keep(true);
    expect(now()).toEqual(second.bounds);
    screen.keep(false);
    expect(now()).toBeNull();
  });

  it('the window closes with its display and reopens with it', () => {
    const { screen, plug, now } = stage([till, second]);
    screen.keep(true);
    plug([till]);
    expect(now()).toBeNull();
    plug([till, second]);
    expect(now()).toEqual(second.bounds);
  });

  it('the window moves to another display when its own is disconnected, and stays where it is when one is added', () => {
    const { screen, plug, now } = stage([till, second, third]);
    screen.keep(true);
    plug([till, third]);
    expect(now()).toEqual(third.bounds);
    plug([till, second, third]);
    expect(now()).toEqual(third.bounds);
  });

  it('the window makes room when the till moves onto its display', () => {
    const { screen, moveTill, now } = stage([till, second]);
    screen.keep(true);
    moveTill(second.id);
    expect(now()).toEqual(till.bounds);
  });

  it('the window reopens on request after somebody closed it', () => {
    const { screen, closeByHand, now } = stage([till, second]);
    screen.keep(true);
    closeByHand();
    expect(now()).toBeNull();
    expect(screen.open()).toBeNull();
    expect(now()).toEqual(second.bounds);
  });

  it('a window opened by hand stays, whatever other setting is changed', () => {
    const { screen, now } = stage([till, second]);
    screen.keep(false);
    screen.open();
    screen.keep(false);
    expect(now()).toEqual(second.bounds);
    screen.keep(true);
    screen.keep(false);
    expect(now()).toBeNull();
  });

  it('a machine with one display opens no window', () => {
    const { screen, now } = stage([till]);
    screen.keep(true);
    expect(now()).toBeNull();
  });
});
