import { TIYN_PER_TENGE } from '@tilla/payment-api/money.ts';
import { type Denomination, isNote } from '@tilla/shared/domain/denominations.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { digitOfLayout } from '@tilla/ui/digit-keys.ts';
import { Money } from '@tilla/ui/Money.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import type { KeyboardEvent, ReactNode } from 'react';
import { Input, TextField } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import styles from './CountScreen.module.css';

const MAX_COUNT = 99_999;

export function piecesOf(typed: string): number {
  return Math.min(MAX_COUNT, Number(typed.replace(/\D/g, '').slice(0, 6)));
}

export function CountRow({
  denomination,
  pieces,
  isFirst,
  onChange,
  onFocus,
}: {
  readonly denomination: Denomination;
  readonly pieces: number;
  readonly isFirst: boolean;
  readonly onChange: (pieces: number) => void;
  readonly onFocus: () => void;
}): ReactNode {
  const { t } = useTranslation('shift');
  const language = useLanguage();
  const eachTiyn = Number(denomination) * TIYN_PER_TENGE;
  const amount = formatMoney(eachTiyn, language);
  return (
    <div className={styles.row}>
      <span className={clsx(styles.each, isNote(denomination) ? styles.note : styles.coin)} data-worth={denomination}>
        {/* As on the note itself, without the sign. */}
        {amount.slice(0, -2)}
      </span>
      <Button
        label={'−'}
        aria-label={t('less', { amount })}
        isDisabled={pieces === 0}
        onPress={() => onChange(pieces - 1)}
        testId={`less-${denomination}`}
      />
      <TextField
        aria-label={t('piecesOf', { amount })}
        value={pieces === 0 ? '' : String(pieces)}
        inputMode="none"
        onFocus={onFocus}
        autoFocus={isFirst}
        onChange={(typed) => onChange(piecesOf(typed))}
      >
        <Input
          className={styles.pieces ?? ''}
          placeholder="0"
          data-testid={`pieces-${denomination}`}
          data-count
          onKeyDown={(event) => {
            const digit = digitOfLayout(event);
            if (digit === null) {
              stepOn(event);
              return;
            }
            event.preventDefault();
            onChange(piecesOf(`${String(pieces)}${digit}`));
          }}
        />
      </TextField>
      <Button
        label={'+'}
        aria-label={t('more', { amount })}
        isDisabled={pieces >= MAX_COUNT}
        onPress={() => onChange(pieces + 1)}
        testId={`more-${denomination}`}
      />
      <span className={styles.amount}>
        <Money tiyn={eachTiyn * pieces} />
      </span>
    </div>
  );
}

function stepOn(event: KeyboardEvent): void {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : 0;
  if (step === 0) return;
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[data-count]')];
  const next = fields[fields.indexOf(event.target as HTMLInputElement) + step];
  const after = step > 0 ? document.querySelector<HTMLElement>('[data-testid="close-note"]') : null;
  event.preventDefault();
  (next ?? after)?.focus();
}
