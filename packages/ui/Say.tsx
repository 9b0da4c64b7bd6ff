import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './Say.module.css';
import { SmallIcon, type SmallIconName } from './SmallIcon.tsx';

export type SayTone = 'accent' | 'ok' | 'wait' | 'bad' | 'dawn';

const usual: Readonly<Record<SayTone, SmallIconName>> = {
  accent: 'info',
  ok: 'done',
  wait: 'warn',
  bad: 'warn',
  dawn: 'chart',
};

/** The one form of a message in a page: tint, icon, sentence, at most one action. */
export function Say({
  tone = 'accent',
  icon = usual[tone],
  action = null,
  role,
  testId,
  children,
  ...data
}: {
  readonly tone?: SayTone;
  readonly icon?: SmallIconName;
  readonly action?: ReactNode;
  /** `alert` is read out at once, `status` when there is time. */
  readonly role?: 'alert' | 'status' | 'note';
  readonly testId?: string;
  readonly children: ReactNode;
  readonly [data: `data-${string}`]: string | undefined;
}): ReactNode {
  return (
    <div {...data} role={role} className={clsx(styles.say, styles[tone])} data-testid={testId}>
      <SmallIcon name={icon} />
      <div className={styles.words}>{children}</div>
      {action}
    </div>
  );
}
