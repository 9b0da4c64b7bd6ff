/** Three short sounds, made on the spot: no file to load, none to lose. */
const tunes = {
  paid: [
    { hz: 660, atMs: 0, ms: 110 },
    { hz: 880, atMs: 110, ms: 110 },
    { hz: 1320, atMs: 220, ms: 260 },
  ],
  scanned: [{ hz: 980, atMs: 0, ms: 70 }],
  failed: [
    { hz: 300, atMs: 0, ms: 160 },
    { hz: 220, atMs: 180, ms: 240 },
  ],
} as const;

let context: AudioContext | undefined;

/** `volume` 0 to 100. A machine without sound stays silent; nothing else depends on it. */
export function playSound(name: keyof typeof tunes, volume: number): void {
  if (volume <= 0 || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  for (const { hz, atMs, ms } of tunes[name]) {
    const from = currentTime + atMs / 1000;
    const to = from + ms / 1000;
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.frequency.value = hz;
    tone.type = 'sine';
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime((volume / 100) * 0.5, from + 0.01);
    gain.gain.linearRampToValueAtTime(0, to);
    tone.connect(gain).connect(destination);
    tone.start(from);
    tone.stop(to);
  }
}
