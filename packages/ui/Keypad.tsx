import { decimalMark } from '@tilla/shared/domain/language.ts';
import { clsx } from 'clsx';
import { memo, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import styles from './Keypad.module.css';
import { useUi } from './ui-context.ts';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

interface KeypadProps {
  /** What the key left of zero types; the decimal mark is the language's own. */
  readonly wide: '00' | '+7' | ',';
  /** As tall as its place. */
  readonly isTall?: boolean;
  readonly onType: (text: string) => void;
  readonly onErase: () => void;
}

/** Digits for a finger. The field keeps the focus, so that the keyboard works too. */
export function Keypad(props: KeypadProps): ReactNode {
  const now = useRef(props);
  useLayoutEffect(() => {
    now.current = props;
  });
  return <Keys wide={props.wide} isTall={props.isTall ?? false} now={now} />;
}

const Keys = memo(function Keys({
  wide,
  isTall,
  now,
}: Pick<KeypadProps, 'wide' | 'isTall'> & { readonly now: RefObject<KeypadProps> }): ReactNode {
  const { language, word } = useUi();
  return (
    <div className={clsx(styles.keys, isTall === true && styles.tall)}>
      {[...digits, wide, '0'].map((key) => {
        const text = key === ',' ? decimalMark(language) : key;
        return (
          <Button key={key} preventFocusOnPress onPress={() => now.current.onType(text)} testId={`key-${key}`}>
            {text}
          </Button>
        );
      })}
      <Button
        label={'⌫'}
        look="quiet"
        preventFocusOnPress
        aria-label={word('eraseDigit')}
        onPress={() => now.current.onErase()}
        testId="key-erase"
      />
    </div>
  );
});
