import type { App, BrowserWindow, NativeImage } from 'electron';

export interface BadgeParts {
  readonly app: Pick<App, 'setBadgeCount'>;
  readonly platform: NodeJS.Platform;
  readonly window: () => Pick<BrowserWindow, 'setOverlayIcon'> | null;
  readonly imageOf: (pixels: Buffer, size: number) => NativeImage;
}

export function showWaiting({ app, platform, window, imageOf }: BadgeParts, count: number): void {
  if (platform !== 'win32') {
    app.setBadgeCount(count);
    return;
  }
  // Windows draws no numbers.
  const overlay = count === 0 ? null : imageOf(badgePicture(count), badgeSize);
  window()?.setOverlayIcon(overlay, count === 0 ? '' : `Tilla: ${String(count)}`);
}

export const badgeSize = 32;

/** Three by five dots, a number per row. */
const glyphs: Readonly<Record<string, readonly number[]>> = {
  '0': [7, 5, 5, 5, 7],
  '1': [2, 6, 2, 2, 7],
  '2': [7, 1, 7, 4, 7],
  '3': [7, 1, 7, 1, 7],
  '4': [5, 5, 7, 1, 1],
  '5': [7, 4, 7, 1, 7],
  '6': [7, 4, 7, 5, 7],
  '7': [7, 1, 1, 2, 2],
  '8': [7, 5, 7, 5, 7],
  '9': [7, 5, 7, 1, 7],
  '+': [0, 2, 7, 2, 0],
};
const glyphWidth = 3;
const glyphHeight = 5;
/** Electron's order: blue, green, red, alpha. */
const ground = [0x2b, 0x39, 0xc0, 0xff];
const ink = [0xff, 0xff, 0xff, 0xff];

/** "9+" is what fits in 16 points. */
export function badgePicture(count: number): Buffer {
  const text = count > 9 ? '9+' : String(count);
  const pixels = Buffer.alloc(badgeSize * badgeSize * 4);
  const dot = text.length === 1 ? 4 : 3;
  const width = (text.length * (glyphWidth + 1) - 1) * dot;
  const left = Math.floor((badgeSize - width) / 2);
  const top = Math.floor((badgeSize - glyphHeight * dot) / 2);

  function isInk(x: number, y: number): boolean {
    const column = Math.floor((x - left) / dot);
    const row = Math.floor((y - top) / dot);
    const bits = glyphs[text[Math.floor(column / (glyphWidth + 1))] ?? '']?.[row] ?? 0;
    const bit = column % (glyphWidth + 1);
    return column >= 0 && bit < glyphWidth && ((bits >> (glyphWidth - 1 - bit)) & 1) === 1;
  }

  const radius = badgeSize / 2;
  for (let y = 0; y < badgeSize; y += 1) {
    for (let x = 0; x < badgeSize; x += 1) {
      if ((x + 0.5 - radius) ** 2 + (y + 0.5 - radius) ** 2 > radius ** 2) continue;
      pixels.set(isInk(x, y) ? ink : ground, (y * badgeSize + x) * 4);
    }
  }
  return pixels;
}
