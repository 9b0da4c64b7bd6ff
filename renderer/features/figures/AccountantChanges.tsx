import type { AccountantMonthView, MonthChangeView } from '@tilla/shared/contract/views/accountant-view.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button } from '@tilla/ui/Button.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { Fact } from './Fact.tsx';

type Changes = NonNullable<NonNullable<AccountantMonthView['exported']>['changes']>;

/** What a month's workbook said before, beside what it says now. */
export function AccountantChanges({ changes: { count, first } }: { readonly changes: Changes }): ReactNode {
  const { t } = useTranslation('accountant');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button label={t('whatChanged')} size="small" onPress={() => setOpen(true)} testId="month-changes" />
      {isOpen ? (
        <Dialog title={t('whatChanged')} isOpen isBeside onClose={() => setOpen(false)}>
          <dl data-testid="month-changes-list">
            {first.map((change) => (
              <Change key={`${change.sheet} ${change.row} ${change.column ?? ''}`} change={change} />
            ))}
          </dl>
          {count > first.length ? (
            <p className={textStyles.quiet}>{t('moreChanges', { count: count - first.length })}</p>
          ) : null}
        </Dialog>
      ) : null}
    </>
  );
}

function Change({ change: { sheet, row, kind, column, was, now } }: { readonly change: MonthChangeView }): ReactNode {
  const { t } = useTranslation('accountant');
  const language = useLanguage();
  const shown = (value: number | null): string => {
    if (value === null) return '–';
    return column === 'sales' || column === 'vat_rate' ? String(value) : formatMoney(value, language);
  };
  const name = row.startsWith('beside.') ? t(`book.${row}`) : row;
  return (
    <Fact name={[t(`book.sheet.${sheet}`), name, ...(column === null ? [] : [t(`book.column.${column}`)])].join(' · ')}>
      {column === null ? t(`book.change.${kind}`) : `${shown(was)} → ${shown(now)}`}
    </Fact>
  );
}
