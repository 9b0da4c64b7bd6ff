import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { CheckItem } from '../../contract/shop-steps.ts';
import styles from '../desk.module.css';
import { useWords } from '../words/words.ts';

const marks: Readonly<Record<CheckItem['state'], string | null>> = {
  done: '✓',
  now: null,
  later: null,
  waits: '…',
  stopped: '!',
};

/** Number or tick, what, and what can be done; the next one is outlined. */
export function StepCard({
  item,
  number,
  isNext,
  children,
}: {
  readonly item: CheckItem;
  readonly number: number;
  readonly isNext: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const { t } = useWords();
  return (
    <li
      className={clsx(styles.step, styles[`step-${item.state}`], isNext && styles.next)}
      data-testid={`step-${item.name}`}
      data-state={item.state}
    >
      <span className={styles.mark} aria-hidden="true">
        {marks[item.state] ?? number}
      </span>
      <div className={styles.stepBody}>
        <h2 className={styles.stepTitle}>
          {t(`step.${item.name}`)} <span className="only-heard">{t(`state.${item.state}`)}</span>
        </h2>
        {item.state === 'later' ? null : children}
      </div>
    </li>
  );
}
