import { Button } from '@tilla/ui/Button.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAgeCheck } from '#renderer/app/age-check.ts';
import { Dialog } from '#renderer/app/Dialog.tsx';
import styles from './SaleQuestions.module.css';

export function AgeDialog(): ReactNode {
  const { t } = useTranslation('goodsRules');
  const asked = useAgeCheck((state) => state.asked);
  if (asked === null) return null;
  const { minAge, bornOnOrBefore, names, machineClock, onYes, onNo } = asked;
  return (
    <Dialog title={t('age.title', { count: minAge })} isOpen onClose={onNo} isOfSale wide>
      <Stack gap={4} data-testid="age-check">
        <p>{t('age.ask', { names: names.join(', ') })}</p>
        <div className={styles.born}>
          <span>{t('age.born')}</span>
          <b data-testid="age-born">{bornOnOrBefore.split('-').toReversed().join('.')}</b>
        </div>
        {machineClock === null ? null : (
          <p className={textStyles.notice} role="status" data-testid="age-machine-clock">
            {t('age.machineClock', { clock: machineClock })}
          </p>
        )}
        <div className={styles.answers}>
          <Button label={t('age.no')} size="large" onPress={onNo} testId="age-no" />
          <Button label={t('age.yes', { age: minAge })} look="main" size="large" onPress={onYes} testId="age-yes" />
        </div>
        <p className={textStyles.quiet}>{t('age.kept')}</p>
      </Stack>
    </Dialog>
  );
}
