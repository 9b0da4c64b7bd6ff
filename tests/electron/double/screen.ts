import type { Display, Screen } from 'electron';
import type { Area, DisplayState } from '../line-calls.ts';
import { mustBeReady } from './app.ts';
import { answer, now } from './machine.ts';
import { preventable, StrictEmitter, strict } from './strict.ts';

type Part = Pick<Display, 'id' | 'bounds' | 'workArea' | 'scaleFactor' | 'internal' | 'label' | 'rotation'>;

function displayOf({ id, bounds }: DisplayState): Display {
  const part: Part = { id, bounds, workArea: bounds, scaleFactor: 1, internal: false, label: '', rotation: 0 };
  return strict('Display', part) as Display;
}

function overlap(one: Area, other: Area): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}

class ScreenDouble
  extends StrictEmitter
  implements Pick<Screen, 'getAllDisplays' | 'getDisplayMatching' | 'getPrimaryDisplay'>
{
  constructor() {
    super('screen', ['display-added', 'display-removed', 'display-metrics-changed']);
  }

  override on(event: string, listener: (...args: never[]) => void): this {
    mustBeReady("The 'screen' module");
    return super.on(event, listener);
  }

  getPrimaryDisplay(): Display {
    mustBeReady("The 'screen' module");
    return displayOf(first());
  }

  getAllDisplays(): Display[] {
    mustBeReady("The 'screen' module");
    return now.displays.map(displayOf);
  }

  getDisplayMatching(rect: Area): Display {
    mustBeReady("The 'screen' module");
    const best = now.displays.toSorted((one, other) => overlap(rect, other.bounds) - overlap(rect, one.bounds))[0];
    return displayOf(best ?? first());
  }
}

function first(): DisplayState {
  const [display] = now.displays;
  if (display === undefined) throw new Error('a machine without a display');
  return display;
}

const theScreen = new ScreenDouble();
export const screen = strict('screen', theScreen);

answer({
  setDisplays({ displays }) {
    const before = now.displays;
    now.displays = displays;
    for (const display of displays.filter(({ id }) => before.every((known) => known.id !== id))) {
      theScreen.emit('display-added', preventable('Event', {}), displayOf(display));
    }
    for (const display of before.filter(({ id }) => displays.every((left) => left.id !== id))) {
      theScreen.emit('display-removed', preventable('Event', {}), displayOf(display));
    }
  },
});
