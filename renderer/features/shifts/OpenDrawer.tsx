import { parseTypedCash } from '@tilla/shared/domain/cash-rounding.ts';
import { formatMoney, typedMoney } from '@tilla/shared/domain/money-text.ts';
import { Button, Submit } from '@tilla/ui/Button.tsx';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { Form } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { AmountEntry } from './AmountEntry.tsx';
import styles from './ShiftScreen.module.css';

export function OpenDrawer({
  lastTiyn,
  isShiftOpen,
}: {
  readonly lastTiyn: number | null;
  readonly isShiftOpen: boolean;
}): ReactNode {
  const { t } = useTranslation('shift');
  const language = useLanguage();
  const open = useTillCommand('cashbox.open');
  const [typed, setTyped] = useState('');
  const floatTiyn = parseTypedCash(typed);
  const isWrong = typed !== '' && floatTiyn === undefined;
  return (
    <section className={styles.card} aria-label={t(isShiftOpen ? 'floatUnknown' : 'notOpen')}>
      <h2 className={styles.heading}>{t(isShiftOpen ? 'floatUnknown' : 'notOpen')}</h2>
      <p>{t('openLead')}</p>
      <Form
        className={styles.openForm ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          if (floatTiyn !== undefined && !open.isPending) open.mutate({ floatTiyn });
        }}
      >
        <AmountEntry
          label={t('float')}
          value={typed}
          onChange={setTyped}
          testId="float"
          problem={isWrong ? t('amountWrong') : undefined}
        />
        <Stack gap={4}>
          {lastTiyn === null ? null : (
            <Inline gap={3}>
              <span className={styles.faint}>{t('lastLeft', { amount: formatMoney(lastTiyn, language) })}</span>
              <Button size="small" onPress={() => setTyped(typedMoney(lastTiyn, language))} testId="float-as-last">
                {t('takeLast')}
              </Button>
            </Inline>
          )}
          <Submit isDisabled={floatTiyn === undefined || open.isPending} testId="open-drawer" size="normal">
            {t(isShiftOpen ? 'nameFloat' : 'open')}
          </Submit>
        </Stack>
      </Form>
      <Advice problem={open.error} />
    </section>
  );
}
