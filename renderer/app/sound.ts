const tunes = {
  scanned: [{ hz: 980, atMs: 0, ms: 70 }],
  paid: [
    { hz: 660, atMs: 0, ms: 110 },
    { hz: 880, atMs: 110, ms: 110 },
    { hz: 1320, atMs: 220, ms: 260 },
  ],
  /** Paid, but not the sale on screen: on hold, or late. */
  late: [
    { hz: 880, atMs: 0, ms: 120 },
    { hz: 660, atMs: 140, ms: 120 },
    { hz: 880, atMs: 280, ms: 120 },
    { hz: 1320, atMs: 420, ms: 260 },
  ],
  failed: [
    { hz: 300, atMs: 0, ms: 160 },
    { hz: 220, atMs: 180, ms: 240 },
  ],
  /** One low chord, as loud as one tone. */
  evening: [
    { hz: 131, atMs: 0, ms: 900 },
    { hz: 165, atMs: 0, ms: 900 },
    { hz: 196, atMs: 0, ms: 900 },
  ],
} as const;

export type SoundName = keyof typeof tunes;
export const soundNames = Object.keys(tunes) as readonly SoundName[];

export type SoundContext = Pick<
  AudioContext,
  'state' | 'currentTime' | 'destination' | 'resume' | 'createOscillator' | 'createGain'
>;

export interface Sounds {
  /** `volume` 0 to 100. `event` names the cause: each cause sounds once. A machine without sound stays silent. */
  play(name: SoundName, volume: number, event?: string): void;
}

/** A later sound would belong to another state of the screen. */
const STALE_MS = 1_000;
const MAX_EVENTS = 500;
const RISE_SECONDS = 0.01;

export function createSounds(makeContext: () => SoundContext | null, nowMs: () => number): Sounds {
  let context: SoundContext | null | undefined;
  const listeners = new Set<string>();

  function isNew(event: string): boolean {
    if (listeners.has(event)) return false;
    listeners.add(event);
    for (const oldest of listeners) {
      if (listeners.size <= MAX_EVENTS) break;
      listeners.delete(oldest);
    }
    return true;
  }

  function schedule(on: SoundContext, name: SoundName, volume: number): void {
    const tones: readonly { readonly hz: number; readonly atMs: number; readonly ms: number }[] = tunes[name];
    for (const { hz, atMs, ms } of tones) {
      const together = tones.filter((tone) => tone.atMs === atMs).length;
      const from = on.currentTime + atMs / 1000;
      const to = from + ms / 1000;
      const tone = on.createOscillator();
      const gain = on.createGain();
      tone.frequency.value = hz;
      tone.type = 'sine';
      gain.gain.setValueAtTime(0, from);
      gain.gain.linearRampToValueAtTime(((volume / 100) * 0.5) / together, from + RISE_SECONDS);
      gain.gain.linearRampToValueAtTime(0, to);
      tone.connect(gain).connect(on.destination);
      tone.start(from);
      tone.stop(to);
    }
  }

  return {
    play(name, volume, event) {
      if (event !== undefined && !isNew(`${name}:${event}`)) return;
      if (volume <= 0) return;
      if (context === undefined) context = makeContext();
      const on = context;
      if (on === null) return;
      if (on.state === 'running') {
        schedule(on, name, volume);
        return;
      }
      // Browsers keep a page silent until the first touch; a stale tune must not come then.
      const askedMs = nowMs();
      on.resume().then(
        () => {
          if (nowMs() - askedMs <= STALE_MS) schedule(on, name, volume);
        },
        () => undefined,
      );
    },
  };
}

const sounds = createSounds(
  () => (typeof AudioContext === 'undefined' ? null : new AudioContext()),
  () => performance.now(),
);

/** A message to this page is a turn of its own, which the timer throttling of a hidden window does not delay. */
const turn = new MessageChannel();
const waiting: Parameters<Sounds['play']>[] = [];
turn.port1.onmessage = () => {
  const next = waiting.shift();
  if (next !== undefined) sounds.play(...next);
};

/** Creating a tone takes milliseconds: the screen is drawn first. */
export const playSound: Sounds['play'] = (...asked) => {
  waiting.push(asked);
  turn.port2.postMessage(null);
};
