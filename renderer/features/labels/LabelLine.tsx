import type { LabelRow } from '@tilla/shared/contract/label-calls.ts';
import { formatDay } from '@tilla/shared/domain/almaty-time.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { unitWord } from '@tilla/shared/domain/units.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#renderer/app/language.ts';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { Advice } from '#ui/Advice.tsx';
import { Button } from '#ui/Button.tsx';
import { Money } from '#ui/Money.tsx';
import textStyles from '#ui/text.module.css';
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
    <li className={styles['row']} data-testid={`label-${String(id)}`}>
      <span className={styles['what']}>
        <b>{name}</b>
        <span className={textStyles['aside']}>
          {barcode ?? t('noBarcode')}
          {' · '}
          {last === null
            ? t('never')
            : `${formatDay(Date.parse(last.at), language)}, ${formatMoney(last.priceTiyn, language)}`}
        </span>
        {barcode === null ? <GiveBarcode id={id} /> : null}
      </span>
      <b className={styles['price']}>
        <Money tiyn={priceTiyn} />
        {unit === null ? null : <span className={textStyles['aside']}> / {unitWord(unit, language)}</span>}
      </b>
      <span className={styles['count']}>
        <Button aria-label={t('fewer', { name })} onPress={() => onCount(count - 1)} data-testid="label-fewer">
          −
        </Button>
        <output aria-label={t('count', { name })} className={styles['number']} data-testid="label-count">
          {count}
        </output>
        <Button aria-label={t('more', { name })} onPress={() => onCount(count + 1)} data-testid="label-more">
          +
        </Button>
      </span>
    </li>
  );
}

/** An internal barcode, so that the goods can be scanned. */
function GiveBarcode({ id }: { readonly id: number }): ReactNode {
  const { t } = useTranslation('labels');
  const change = useTillCommand('goods.change');
  const make = useTillCommand('goods.newBarcode', ({ barcode }) => {
    change.mutate({ id, change: { barcode } });
  });
  const error = make.error ?? change.error;
  return (
    <>
      <Button
        size="small"
        isDisabled={make.isPending || change.isPending || change.isSuccess}
        onPress={() => make.mutate({})}
        data-testid="give-barcode"
      >
        {t('giveBarcode')}
      </Button>
      {error === null ? null : <Advice problem={error} quiet />}
    </>
  );
}
