import { Money } from '@tilla/ui/Money.tsx';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { differenceWord } from './difference-word.ts';
import styles from './ShiftScreen.module.css';

export function Difference({ tiyn }: { readonly tiyn: number }): ReactNode {
  const { t } = useTranslation('shift');
  const word = differenceWord(tiyn);
  return (
    <p className={clsx(styles.difference, styles[word])} data-testid="difference" data-kind={word}>
      <span>
        <span aria-hidden="true">{tiyn === 0 ? '✓ ' : '! '}</span>
        {t(word)}
      </span>
      {tiyn === 0 ? null : <Money tiyn={Math.abs(tiyn)} />}
    </p>
  );
}
