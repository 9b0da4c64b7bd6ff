import { expect, it } from 'vitest';
import { createSounds, type SoundContext, soundNames } from './sound.ts';

interface Tone {
  readonly hz: number;
  readonly from: number;
  readonly to: number;
  readonly loudest: number;
}

/** The part of the browser's audio that is used, with recorded calls. */
function listen(state: AudioContextState = 'running') {
  const tones: Tone[] = [];
  let nowMs = 0;
  let made = 0;
  let isRunning = state === 'running';
  let wake: () => void = () => undefined;
  const context = {
    get state() {
      return isRunning ? 'running' : 'suspended';
    },
    currentTime: 10,
    destination: {},
    resume: () =>
      new Promise<void>((resolve) => {
        wake = () => {
          isRunning = true;
          resolve();
        };
      }),
    createOscillator() {
      const levels: number[] = [];
      let from = 0;
      const frequency = { value: 0 };
      const gain = {
        gain: {
          setValueAtTime: (level: number) => levels.push(level),
          linearRampToValueAtTime: (level: number) => levels.push(level),
        },
        connect: (next: unknown) => next,
      };
      lastGain = gain;
      return {
        frequency,
        type: 'sine',
        connect: (next: unknown) => next,
        start(at: number) {
          from = at;
        },
        stop(to: number) {
          tones.push({ hz: frequency.value, from, to, loudest: Math.max(...levels) });
        },
      };
    },
    createGain: () => lastGain,
  };
  let lastGain: object = {};
  const sounds = createSounds(
    () => {
      made += 1;
      return context as unknown as SoundContext;
    },
    () => nowMs,
  );
  return {
    sounds,
    tones,
    made: () => made,
    touch: async (afterMs: number) => {
      nowMs += afterMs;
      wake();
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

it('every event has a tune of its own that starts at once and ends within a second', () => {
  const tunes = soundNames.map((name) => {
    const { sounds, tones } = listen();
    sounds.play(name, 100);
    expect(tones[0]?.from).toBe(10);
    expect(Math.max(...tones.map(({ to }) => to))).toBeLessThan(11);
    return tones.map(({ hz }) => hz).join(' ');
  });
  expect(soundNames).toEqual(['scanned', 'paid', 'late', 'failed', 'evening']);
  expect(new Set(tunes).size).toBe(soundNames.length);
});

it('the volume is as set, and off opens no audio at all', () => {
  const { sounds, tones, made } = listen();
  sounds.play('scanned', 0);
  expect(made()).toBe(0);
  sounds.play('scanned', 100);
  sounds.play('scanned', 30);
  expect(tones.map(({ loudest }) => loudest)).toEqual([0.5, 0.15]);
});

it('the chord of the evening begins together, and is as loud as one tone', () => {
  const { sounds, tones } = listen();
  sounds.play('evening', 100);
  expect(new Set(tones.map(({ from }) => from)).size).toBe(1);
  expect(tones.reduce((sum, { loudest }) => sum + loudest, 0)).toBeCloseTo(0.5);
});

it('one event sounds once, however often it is shown, and another one again', () => {
  const { sounds, tones } = listen();
  for (const event of ['p1', 'p1', 'p2', 'p1']) sounds.play('scanned', 70, event);
  expect(tones).toHaveLength(2);
  sounds.play('scanned', 70);
  sounds.play('scanned', 70);
  expect(tones).toHaveLength(4);
});

it('wakes the sound with the first touch, and does not then play what is long past', async () => {
  const soon = listen('suspended');
  soon.sounds.play('scanned', 70);
  expect(soon.tones).toHaveLength(0);
  await soon.touch(200);
  expect(soon.tones).toHaveLength(1);
  const late = listen('suspended');
  late.sounds.play('paid', 70);
  await late.touch(30_000);
  expect(late.tones).toHaveLength(0);
  late.sounds.play('scanned', 70);
  expect(late.tones).toHaveLength(1);
});

it('a machine without sound stays silent', () => {
  createSounds(
    () => null,
    () => 0,
  ).play('paid', 100);
});
