import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Help.module.css';
import type { SketchShape } from './help-sketches.ts';
import { helpWords } from './help-words.ts';

/** The page in outline, with the words that are on it; the numbers are those of the sentences beside it. */
export function HelpSketch({ shapes }: { readonly shapes: readonly SketchShape[] }): ReactNode {
  const { t } = useTranslation(helpWords);
  return (
    <svg className={styles.sketch} viewBox="0 0 360 200" aria-hidden="true" data-testid="help-sketch">
      <rect className={styles.ground} width="360" height="200" rx="14" />
      <rect className={styles.rail} width="28" height="200" rx="14" />
      {shapes.map(({ at: [x, y, width, height], look = 'plain', label, mark }) => (
        <svg key={[x, y].join(' ')} x={x} y={y} width={width} height={height}>
          <rect
            className={clsx(styles.shape, styles[look])}
            x="0.5"
            y="0.5"
            width={width - 1}
            height={height - 1}
            rx="7"
          />
          {label === undefined ? null : (
            <text
              className={clsx(styles.label, look === 'main' && styles.onMain)}
              x={mark === undefined ? 8 : 26}
              y={height / 2 + 4}
            >
              {t(label)}
            </text>
          )}
          {mark === undefined ? null : (
            <g
              transform={
                label === undefined
                  ? `translate(${String(width / 2)} ${String(height / 2)})`
                  : `translate(14 ${String(height / 2)})`
              }
            >
              <circle className={styles.mark} r="9" />
              <text className={styles.number} y="4">
                {mark}
              </text>
            </g>
          )}
        </svg>
      ))}
    </svg>
  );
}
