import { type Language, languages } from '@tilla/shared/domain/language.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { type WritableField, writeField } from '@tilla/ui/write-field.ts';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Layout, layouts, marks } from './layouts.ts';
import styles from './SoftKeys.module.css';

export function SoftKeys({
  field,
  first,
  language,
  onLeave,
}: {
  readonly field: WritableField;
  readonly first: Layout;
  readonly language: Language;
  readonly onLeave: () => void;
}): ReactNode {
  const { t } = useTranslation('app');
  const [layout, setLayout] = useState(first);
  const [isShifted, setShifted] = useState(false);
  const board = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Everything else makes room, so that the keyboard never covers the field.
    const { style } = document.documentElement;
    style.setProperty('--keyboard', `${String(board.current?.offsetHeight ?? 0)}px`);
    field.scrollIntoView({ block: 'nearest' });
    return () => {
      style.removeProperty('--keyboard');
    };
  }, [field, layout]);

  function type(text: string): void {
    typeInto(field, isShifted ? text.toUpperCase() : text);
    setShifted(false);
  }
  const nextLayout =
    layout === 'digits' ? language : (languages[(languages.indexOf(layout) + 1) % languages.length] ?? language);
  const erase = (
    <Act name={t('softKeyboard.erase')} testId="soft-erase" onPress={() => eraseIn(field)}>
      ⌫
    </Act>
  );
  const enter = (
    <Act name={t('softKeyboard.enter')} look="main" testId="soft-enter" onPress={() => enterIn(field)}>
      ⏎
    </Act>
  );
  const hide = (
    <Act name={t('softKeyboard.hide')} testId="soft-hide" onPress={onLeave}>
      ▾
    </Act>
  );
  return (
    <div
      ref={board}
      className={styles.board}
      role="group"
      aria-label={t('softKeyboard.title')}
      data-soft-keyboard
      data-react-aria-top-layer
      data-testid="soft-keyboard"
    >
      {layouts[layout].map((row, index) => (
        <div key={row.join('')} className={styles.row}>
          {index === layouts[layout].length - 1 && layout !== 'digits' ? (
            <Act
              name={t('softKeyboard.shift')}
              look={isShifted ? 'main' : 'quiet'}
              testId="soft-shift"
              onPress={() => setShifted(!isShifted)}
            >
              ⇧
            </Act>
          ) : null}
          {row.map((letter) => (
            <Key key={letter} text={isShifted ? letter.toUpperCase() : letter} letter={letter} onType={type} />
          ))}
          {index === layouts[layout].length - 1 ? erase : null}
          {layout === 'digits' ? (
            <>
              {enter}
              {hide}
            </>
          ) : null}
        </div>
      ))}
      {layout === 'digits' ? null : (
        <div className={styles.row}>
          {hide}
          <Act
            name={`${t('softKeyboard.language')}: ${nextLayout.toUpperCase()}`}
            testId="soft-language"
            onPress={() => setLayout(nextLayout)}
          >
            {nextLayout.toUpperCase()}
          </Act>
          <span className={styles.space}>
            <Button
              wide
              excludeFromTabOrder
              preventFocusOnPress
              aria-label={t('softKeyboard.space')}
              onPress={() => type(' ')}
              testId="soft-space"
            >
              <span aria-hidden="true">␣</span>
            </Button>
          </span>
          {marks.map((mark) => (
            <Key key={mark} text={mark} letter={mark} onType={type} />
          ))}
          {enter}
        </div>
      )}
    </div>
  );
}

function Key({
  text,
  letter,
  onType,
}: {
  readonly text: string;
  readonly letter: string;
  readonly onType: (letter: string) => void;
}): ReactNode {
  return (
    <Button excludeFromTabOrder preventFocusOnPress onPress={() => onType(letter)} testId={`soft-key-${letter}`}>
      {text}
    </Button>
  );
}

function Act({
  name,
  look = 'quiet',
  testId,
  onPress,
  children,
}: {
  readonly name: string;
  readonly look?: 'quiet' | 'main';
  readonly testId: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Button look={look} excludeFromTabOrder preventFocusOnPress aria-label={name} onPress={onPress} testId={testId}>
      {children}
    </Button>
  );
}

function typeInto(field: WritableField, text: string): void {
  const start = field.selectionStart ?? field.value.length;
  const end = field.selectionEnd ?? start;
  const next = field.value.slice(0, start) + text + field.value.slice(end);
  if (field.maxLength >= 0 && next.length > field.maxLength) return;
  putBack(field, next, start + text.length);
}

function eraseIn(field: WritableField): void {
  const start = field.selectionStart ?? field.value.length;
  const end = field.selectionEnd ?? start;
  const from = start === end ? Math.max(0, start - 1) : start;
  putBack(field, field.value.slice(0, from) + field.value.slice(end), from);
}

/** Like the key: the field receives it first, else its form is submitted. */
function enterIn(field: WritableField): void {
  const key = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true });
  if (!field.dispatchEvent(key)) return;
  if (field instanceof HTMLTextAreaElement) typeInto(field, '\n');
  else field.form?.requestSubmit();
}

function putBack(field: WritableField, value: string, caret: number): void {
  writeField(field, value, field.selectionStart === null ? null : caret);
}
