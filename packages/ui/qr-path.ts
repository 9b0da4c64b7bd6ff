import { create } from 'qrcode';

/** Quiet zone in modules; a scanner needs four (ISO/IEC 18004). */
const QUIET = 4;

interface QrPath {
  readonly side: number;
  readonly path: string;
}

/** A QR as one SVG path, rows joined to bars; error correction M, as a screen is clean but glares. */
export function qrPath(text: string): QrPath {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  let path = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!modules.get(y, x)) continue;
      let width = 1;
      while (x + width < size && modules.get(y, x + width)) width += 1;
      path += `M${String(x + QUIET)} ${String(y + QUIET)}h${String(width)}v1h-${String(width)}z`;
      x += width;
    }
  }
  return { side: size + 2 * QUIET, path };
}
