import { qrPath } from '@tilla/ui/qr-path.ts';
import { type ReactNode, useMemo } from 'react';
import styles from '../desk.module.css';

/** Black on white in both themes: some scanners do not read it inverted. */
export function QrCode({
  text,
  label,
  testId,
}: {
  readonly text: string;
  readonly label: string;
  readonly testId: string;
}): ReactNode {
  const { side, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${String(side)} ${String(side)}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      data-testid={testId}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
