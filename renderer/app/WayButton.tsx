import { Button } from '@tilla/ui/Button.tsx';
import { Key } from '@tilla/ui/Key.tsx';
import type { ReactNode } from 'react';
import { Icon, type Way } from './Icon.tsx';
import { printed } from './keys.ts';
import styles from './WayButton.module.css';

/** Nearly everybody pays by QR or in cash: these two are larger. */
const first: ReadonlySet<Way> = new Set(['qr', 'cash']);

/** One of the four tenders, always in its place; disabled where it is not available. */
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
      testId={testId}
    >
      <Icon of={way} />
      <span>
        {name}
        {(note ?? null) === null ? null : <span className={styles.note}>{note}</span>}
      </span>
      <Key isSpare>{printed(way)}</Key>
    </Button>
  );
}
