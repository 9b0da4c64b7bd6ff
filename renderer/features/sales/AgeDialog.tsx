import { Button } from '@tilla/ui/Button.tsx';
import { Chip } from '@tilla/ui/Chip.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { SmallIcon } from '@tilla/ui/SmallIcon.tsx';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAgeCheck } from '#renderer/app/age-check.ts';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { GoodsPicture } from '#renderer/pictures/GoodsPicture.tsx';
import styles from './SaleQuestions.module.css';

export function AgeDialog(): ReactNode {
  const { t } = useTranslation('goodsRules');
  const asked = useAgeCheck((state) => state.asked);
  if (asked === null) return null;
  const { minAge, bornOnOrBefore, names, hours, machineClock, onYes, onNo } = asked;
  return (
    <Dialog
      title={t('age.title', { count: minAge })}
      mark={<GoodsPicture catalogItemId={null} name={names[0] ?? ''} className={styles.picture} />}
      isOpen
      onClose={onNo}
      isOfSale
      wide
    >
      <Stack gap={4} data-testid="age-check">
        <Inline gap={3} justify="between">
          <p className={textStyles.quietLarge}>{t('age.ask', { names: names.join(', ') })}</p>
          <Chip tone="wait" mark="!">
            {minAge}+
          </Chip>
        </Inline>
        <div className={styles.born}>
          <span>{t('age.born')}</span>
          <b data-testid="age-born">{bornOnOrBefore.split('-').toReversed().join('.')}</b>
        </div>
        {machineClock === null ? null : (
          <Say tone="wait" icon="clock" role="status" testId="age-machine-clock">
            {t('age.machineClock', { clock: machineClock })}
          </Say>
        )}
        <div className={styles.answers}>
          <Button label={t('age.no')} size="large" onPress={onNo} testId="age-no" />
          <Button label={t('age.yes', { age: minAge })} look="main" size="large" onPress={onYes} testId="age-yes" />
        </div>
        <p className={textStyles.quiet}>
          <Inline as="span" gap={2} isOneLine>
            <SmallIcon name="clock" />
            <span>
              {hours === null ? '' : `${t('age.hours', hours)} `}
              {t('age.kept')}
            </span>
          </Inline>
        </p>
      </Stack>
    </Dialog>
  );
}
