import type { LabelRow } from '@tilla/shared/contract/label-calls.ts';
import { formatDay } from '@tilla/shared/domain/almaty-time.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { unitWord } from '@tilla/shared/domain/units.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import styles from './LabelsDialog.module.css';

export const MAX_COUNT = 999;

export function LabelLine({
  row: { id, name, priceTiyn, unit, barcode, last },
  count,
  onCount,
}: {
  readonly row: LabelRow;
  readonly count: number;
  readonly onCount: (count: number) => void;
}): ReactNode {
  const { t } = useTranslation('labels');
  const language = useLanguage();
  return (
    <li className={styles.row} data-testid={`label-${String(id)}`}>
      <span className={styles.what}>
        <b>{name}</b>
        <span className={textStyles.aside}>
          {barcode ?? t('noBarcode')}
          {' · '}
          {last === null
            ? t('never')
            : `${formatDay(Date.parse(last.at), language)}, ${formatMoney(last.priceTiyn, language)}`}
        </span>
        {barcode === null ? <GiveBarcode id={id} /> : null}
      </span>
      <b className={clsx(font.figures, font.unbroken)}>
        <Money tiyn={priceTiyn} />
        {unit === null ? null : <span className={textStyles.aside}> / {unitWord(unit, language)}</span>}
      </b>
      <Inline as="span" gap={2} isOneLine>
        <Button label={'−'} aria-label={t('fewer', { name })} onPress={() => onCount(count - 1)} testId="label-fewer" />
        <output aria-label={t('count', { name })} className={styles.number} data-testid="label-count">
          {count}
        </output>
        <Button label={'+'} aria-label={t('more', { name })} onPress={() => onCount(count + 1)} testId="label-more" />
      </Inline>
    </li>
  );
}

function GiveBarcode({ id }: { readonly id: number }): ReactNode {
  const { t } = useTranslation('labels');
  const change = useTillCommand('goods.change');
  const make = useTillCommand('goods.newBarcode', ({ barcode }) => change.mutate({ id, change: { barcode } }));
  const error = make.error ?? change.error;
  return (
    <>
      <CommandButton
        label={t('giveBarcode')}
        size="small"
        isDisabled={change.isPending || change.isSuccess}
        command={make}
        input={{}}
        testId="give-barcode"
      />
      <Advice problem={error} quiet />
    </>
  );
}
