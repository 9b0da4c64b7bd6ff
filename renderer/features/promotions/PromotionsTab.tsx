import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import { dayStartOf, formatDay } from '@tilla/shared/domain/almaty-time.ts';
import { Button } from '@tilla/ui/Button.tsx';
import beside from '@tilla/ui/beside.module.css';
import { Chip } from '@tilla/ui/Chip.tsx';
import { Empty } from '@tilla/ui/Empty.tsx';
import layout from '@tilla/ui/layout.module.css';
import kit from '@tilla/ui/rows.module.css';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { AdvicePlaceContext } from '#renderer/app/advice-place.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { ChosenRows } from '../figures/ChosenRows.tsx';
import { PromotionForm } from './PromotionForm.tsx';
import styles from './Promotions.module.css';
import { newPromotion, typedOf } from './promotion-form.ts';

type Row = CallOutput<'promotion.list'>['promotions'][number];

/** What the shop takes off by itself: set up, dated, switched off. */
export function PromotionsTab({ header }: { readonly header: ReactNode }): ReactNode {
  const { t } = useTranslation(['promotions', 'goods']);
  const { data, error } = useTillQuery('promotion.list', {});
  const [isNew, setNew] = useState(false);
  /** Null: the first one. */
  const [wantedId, setWanted] = useState<string | null>(null);
  const rows = data?.promotions ?? [];
  const shown = isNew ? undefined : (rows.find(({ id }) => id === wantedId) ?? rows[0]);
  const add = () => setNew(true);
  const choose = (promotionId: string) => {
    setNew(false);
    setWanted(promotionId);
  };
  return (
    <div className={layout.screenBeside}>
      <div className={beside.header}>{header}</div>
      <section className={beside.listAlone} aria-label={t('goods:tab.promotions')}>
        <AdvicePlaceContext value="reading">
          <Advice problem={error} />
        </AdvicePlaceContext>
        {rows.length === 0 ? null : (
          <div className={layout.apartSmall}>
            <p className={clsx(textStyles.quiet, styles.about)}>{t('about')}</p>
            <Button label={t('new')} onPress={add} testId="new-promotion" />
          </div>
        )}
        {data !== undefined && rows.length === 0 && !isNew ? (
          <Empty
            picture="goods"
            title={t('none.title')}
            action={<Button label={t('new')} look="main" size="large" onPress={add} testId="new-promotion" />}
          >
            {t('none.text')}
          </Empty>
        ) : null}
        <ChosenRows
          list={rows}
          chosenId={shown?.id ?? null}
          onChoose={choose}
          columns={styles.row}
          testIdOf={({ id }) => `promotion-${String(rows.findIndex((row) => row.id === id))}`}
          more={null}
          testId="promotions"
        >
          {(row) => <RowWords row={row} today={data?.today ?? ''} />}
        </ChosenRows>
      </section>
      {data === undefined || (shown === undefined && !isNew) ? null : (
        <PromotionForm
          key={shown?.id ?? 'new'}
          initial={shown === undefined ? newPromotion(data.today) : typedOf(shown)}
          names={data}
          onSaved={choose}
        />
      )}
    </div>
  );
}

function RowWords({ row, today }: { readonly row: Row; readonly today: string }): ReactNode {
  const { t } = useTranslation('promotions');
  const language = useLanguage();
  const { name, rule, fromDay, untilDay, hours, isOn, isInForce } = row;
  const day = (of: string): string => formatDay(dayStartOf(of), language);
  const when = [
    untilDay === null ? t('fromOf', { day: day(fromDay) }) : `${day(fromDay)} – ${day(untilDay)}`,
    ...(hours === null ? [] : [`${hours.from}–${hours.until}`]),
  ];
  const state = !isOn ? 'off' : isInForce ? 'now' : untilDay !== null && untilDay < today ? 'over' : 'waits';
  return (
    <>
      <span className={kit.what}>
        <span className={kit.one}>{name}</span>
        <span className={clsx(kit.one, textStyles.quiet)}>{[t(`kind.${rule.kind}`), ...when].join(' · ')}</span>
      </span>
      <Chip tone={state === 'now' ? 'paid' : 'calm'} mark={state === 'now' ? '✓' : '–'}>
        {t(`state.${state}`)}
      </Chip>
    </>
  );
}
