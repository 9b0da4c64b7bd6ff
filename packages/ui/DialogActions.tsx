import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';
import { useUi } from './ui-context.ts';

/** The answers of a dialog, the way out first. `isHeld`: stays in sight while a long form above it scrolls. */
export function DialogActions({
  isHeld = false,
  leave,
  onLeave,
  leaveTestId,
  children,
}: {
  readonly isHeld?: boolean;
  readonly leave?: 'cancel' | 'close' | 'back';
  readonly onLeave?: () => void;
  readonly leaveTestId?: string;
  readonly children?: ReactNode;
}): ReactNode {
  const { word } = useUi();
  return (
    <div className={clsx(styles.actions, isHeld && styles.held)}>
      {leave === undefined || onLeave === undefined ? null : (
        <Button look="quiet" onPress={onLeave} testId={leaveTestId}>
          {word(leave)}
        </Button>
      )}
      {children}
    </div>
  );
}
