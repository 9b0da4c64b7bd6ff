import { Button } from '@tilla/ui/Button.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#renderer/app/Dialog.tsx';
import styles from './SaleQuestions.module.css';
import { removeLines, useSaleQuestions } from './sale-questions.ts';

export function HoursDialog(): ReactNode {
  const { t } = useTranslation('goodsRules');
  const rules = useSaleQuestions((state) => state.closed);
  const closed = rules?.closed ?? null;
  if (rules === null || closed === null) return null;
  const { names, from, until } = closed;
  const close = () => useSaleQuestions.setState({ closed: null });
  return (
    <Dialog title={t('hours.title')} isOpen onClose={close} isOfSale wide>
      <Stack gap={4} data-testid="hours-closed">
        <p>{t('hours.text', { names: names.join(', '), from, until, clock: rules.clock })}</p>
        <div className={styles.answers}>
          <Button label={t('hours.keep')} size="large" onPress={close} testId="hours-keep" />
          <Button
            label={t('hours.takeOut')}
            look="main"
            size="large"
            onPress={() => {
              removeLines(rules.lines.filter(({ isClosed }) => isClosed).map(({ lineId }) => lineId));
              close();
            }}
            testId="hours-take-out"
          />
        </div>
      </Stack>
    </Dialog>
  );
}
