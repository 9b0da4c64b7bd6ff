import type { PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import { qrPath } from '@tilla/ui/qr-path.ts';
import { memo, type ReactNode, useMemo } from 'react';
import styles from './QrCode.module.css';

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
