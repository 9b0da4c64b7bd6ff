/** Short sounds, made on the spot: no file to load, none to lose. Which one it was can be told with eyes shut. */
const tunes = {
  scanned: [{ hz: 980, atMs: 0, ms: 70 }],
  paid: [
    { hz: 660, atMs: 0, ms: 110 },
    { hz: 880, atMs: 110, ms: 110 },
    { hz: 1320, atMs: 220, ms: 260 },
  ],
  /** Paid, but not the sale on screen: put aside, or late. */
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
} as const;

export type SoundName = keyof typeof tunes;
export const soundNames = Object.keys(tunes) as readonly SoundName[];

/** What of the browser's sound is used. */
export type SoundContext = Pick<
  AudioContext,
  'state' | 'currentTime' | 'destination' | 'resume' | 'createOscillator' | 'createGain'
>;

export interface Sounds {
  /**
   * `volume` 0 to 100. `event` names what it tells of: the same is told once, however often it is shown. A machine
   * without sound stays silent; nothing else depends on it.
   */
  play(name: SoundName, volume: number, event?: string): void;
}

/** A sound that comes this late tells of something else than what is on screen. */
const STALE_MS = 1_000;
const MAX_EVENTS = 500;
const RISE_SECONDS = 0.01;

export function createSounds(makeContext: () => SoundContext | null, nowMs: () => number): Sounds {
  let context: SoundContext | null | undefined;
  const told = new Set<string>();

  function isNew(event: string): boolean {
    if (told.has(event)) return false;
    told.add(event);
    for (const oldest of told) {
      if (told.size <= MAX_EVENTS) break;
      told.delete(oldest);
    }
    return true;
  }

  function schedule(on: SoundContext, name: SoundName, volume: number): void {
    for (const { hz, atMs, ms } of tunes[name]) {
      const from = on.currentTime + atMs / 1000;
      const to = from + ms / 1000;
      const tone = on.createOscillator();
      const gain = on.createGain();
      tone.frequency.value = hz;
      tone.type = 'sine';
      gain.gain.setValueAtTime(0, from);
      gain.gain.linearRampToValueAtTime((volume / 100) * 0.5, from + RISE_SECONDS);
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
      // Browsers keep a page silent until somebody touched it; a tune for what is long past must not come then.
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

/** A message to this page itself is a turn of its own, which no timer's throttle of a hidden window holds back. */
const turn = new MessageChannel();
const waiting: Parameters<Sounds['play']>[] = [];
turn.port1.onmessage = () => {
  const next = waiting.shift();
  if (next !== undefined) sounds.play(...next);
};

/** To make a tone takes milliseconds: what it tells of stands on the screen first. */
export const playSound: Sounds['play'] = (...asked) => {
  waiting.push(asked);
  turn.port2.postMessage(null);
};
