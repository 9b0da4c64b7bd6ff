import { test } from 'vitest';
import { openLive } from '../till-screen.ts';
import { drawFace } from './draw-face.ts';
import { faceLanguages } from './face-names.ts';

test.each(faceLanguages)('faces of selling in %s', async (language) => {
  const till = await openLive({ language });
  drawFace(language, 'sell-empty');
  for (let place = 0; place < 5; place += 1) await till.counter.addByTap(place);
  drawFace(language, 'sell-cart');
});
