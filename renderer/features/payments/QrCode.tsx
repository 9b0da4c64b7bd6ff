import type { PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import { create } from 'qrcode';
import { memo, type ReactNode, useMemo } from 'react';
import styles from './QrCode.module.css';

/** Quiet zone in modules; a scanner needs four (ISO/IEC 18004). */
const QUIET = 4;

interface QrPath {
  readonly side: number;
  readonly path: string;
}

/** Black on white in any theme: some phones do not read it inverted. */
export const QrCode = memo(
  function QrCode({
    qr,
    label,
    testId,
  }: {
    readonly qr: NonNullable<PaymentView['qr']>;
    readonly label: string;
    readonly testId: string;
  }): ReactNode {
    const text = 'text' in qr ? qr.text : null;
    const drawn = useMemo(() => (text === null ? null : qrPath(text)), [text]);
    if (drawn === null) {
      const image = 'image' in qr ? qr.image : '';
      const source = image.startsWith('data:') ? image : `data:image/png;base64,${image}`;
      return <img className={styles.code} src={source} alt={label} data-testid={testId} />;
    }
    return (
      <svg
        className={styles.code}
        viewBox={`0 0 ${String(drawn.side)} ${String(drawn.side)}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={label}
        data-testid={testId}
      >
        <path d={drawn.path} fill="#000" />
      </svg>
    );
  },
  (before, after) => before.label === after.label && JSON.stringify(before.qr) === JSON.stringify(after.qr),
);

/** A QR as one SVG path, rows joined to bars; error correction M, as a screen is clean but glares. */
function qrPath(text: string): QrPath {
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
