import type { ReactNode } from 'react';
import { printed } from '../app/keys.ts';
import { Button } from './Button.tsx';
import { Icon, type Way } from './Icon.tsx';
import { Key } from './Key.tsx';
import styles from './WayButton.module.css';

/** QR and cash are how nearly everybody pays: equal, and each as large as a thumb. */
const first: ReadonlySet<Way> = new Set(['qr', 'cash']);

/** One of the four ways to be paid, in `ways` of its sheet: always four, in their places; what cannot be done sleeps. */
export function WayButton({
  way,
  name,
  note,
  isDisabled,
  onPress,
  testId,
}: {
  readonly way: Way;
  readonly name: string;
  /** What is paid that way, where it is not what the cart comes to. */
  readonly note?: string | null;
  readonly isDisabled: boolean;
  readonly onPress: () => void;
  readonly testId: string;
}): ReactNode {
  const isFirst = first.has(way);
  return (
    <Button
      look={isFirst ? 'main' : 'plain'}
      size={isFirst ? 'large' : 'normal'}
      isDisabled={isDisabled}
      onPress={onPress}
      data-first={isFirst ? '' : undefined}
      data-testid={testId}
    >
      <Icon of={way} />
      <span>
        {name}
        {(note ?? null) === null ? null : <span className={styles['note']}>{note}</span>}
      </span>
      <Key isSpare>{printed(way)}</Key>
    </Button>
  );
}
