import type { ReactNode } from 'react';
import { FieldError, Text } from 'react-aria-components';
import styles from './FieldLine.module.css';
import { SmallIcon, type SmallIconName } from './SmallIcon.tsx';

/** The line under a field: its problem if there is one, else its hint. */
export function FieldLine({
  hint,
  hintIcon = 'info',
  problem,
  isKept,
}: {
  readonly hint?: string | undefined;
  readonly hintIcon?: SmallIconName | undefined;
  readonly problem?: string | undefined;
  readonly isKept: boolean;
}): ReactNode {
  if (!isKept && hint === undefined) return null;
  return (
    <div className={styles.line}>
      {hint === undefined || problem !== undefined ? null : (
        <Text slot="description" className={(hintIcon === 'warn' ? styles.warning : styles.words) ?? ''}>
          <SmallIcon name={hintIcon} />
          <span>{hint}</span>
        </Text>
      )}
      <FieldError className={styles.problem ?? ''}>
        <SmallIcon name="wrong" />
        <span>{problem}</span>
      </FieldError>
    </div>
  );
}
