import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import layout from '#ui/layout.module.css';
import styles from './SaleQuestions.module.css';
import { removeLines, useSaleQuestions } from './sale-questions.ts';

/** Outside the hours of sale: no question, only what can be done. */
export function HoursDialog(): ReactNode {
  const { t } = useTranslation('goodsRules');
  const rules = useSaleQuestions((state) => state.closed);
  const closed = rules?.closed ?? null;
  if (rules === null || closed === null) return null;
  const { names, from, until } = closed;
  const close = () => {
    useSaleQuestions.setState({ closed: null });
  };
  return (
    <Dialog title={t('hours.title')} isOpen onClose={close}>
      <div className={layout['stackWide']} data-testid="hours-closed">
        <p>{t('hours.text', { names: names.join(', '), from, until, clock: rules.clock })}</p>
        <div className={styles['answers']}>
          <Button size="large" onPress={close} data-testid="hours-keep">
            {t('hours.keep')}
          </Button>
          <Button
            look="main"
            size="large"
            onPress={() => {
              removeLines(rules.lines.filter(({ isClosed }) => isClosed).map(({ lineId }) => lineId));
              close();
            }}
            data-testid="hours-take-out"
          >
            {t('hours.takeOut')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
