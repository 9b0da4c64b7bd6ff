import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { almatyDay, formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { Button } from '@tilla/ui/Button.tsx';
import beside from '@tilla/ui/beside.module.css';
import { Choice } from '@tilla/ui/Choice.tsx';
import layout from '@tilla/ui/layout.module.css';
import { Inline } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useServiceClock } from '#renderer/app/service-clock.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { EmptyOfGoods } from './EmptyOfGoods.tsx';
import styles from './Goods.module.css';
import { GoodsList } from './GoodsList.tsx';
import { GoodsPanel } from './GoodsPanel.tsx';
import { useGoodsStore } from './goods-store.ts';
import { QueueFigures } from './QueueFigures.tsx';
import { useCategories } from './use-categories.ts';
import { useGoodsTop } from './use-goods.ts';

const DAY_MS = 86_400_000;
const DAYS_BEFORE = 6;

export function Rejected({ header, view }: { readonly header: ReactNode; readonly view: AppView }): ReactNode {
  const { t } = useTranslation('goods');
  const [part, setPart] = useState<'now' | 'days'>('now');
  const counts = useTillQuery('goods.counts', {}).data;
  const top = useGoodsTop('rejected');
  const chosen = useGoodsStore(({ left }) => left.rejected.chosenId);
  const shownId = chosen ?? top.data?.rows[0]?.id ?? null;
  return (
    <div className={layout.screenBeside}>
      <div className={beside.header}>{header}</div>
      <section className={beside.listAlone} aria-label={t('tab.rejected')}>
        {counts === undefined ? null : <QueueFigures queue={counts.queue} />}
        <Choice
          label={t('rejected.part')}
          isLabelHidden
          value={part}
          onChange={setPart}
          options={[
            { id: 'now', name: t('rejected.now'), testId: 'rejected-now' },
            { id: 'days', name: t('rejected.days'), testId: 'rejected-days' },
          ]}
        />
        {part === 'now' ? <Now top={top} shownId={shownId} /> : <Days view={view} />}
      </section>
      {part === 'now' && shownId !== null ? <GoodsPanel key={shownId} id={shownId} list="rejected" /> : null}
    </div>
  );
}

function Now({
  top,
  shownId,
}: {
  readonly top: ReturnType<typeof useGoodsTop>;
  readonly shownId: number | null;
}): ReactNode {
  const { t } = useTranslation('goods');
  const { names } = useCategories();
  return (
    <>
      <Advice problem={top.error} />
      {top.data?.total === 0 ? (
        <EmptyOfGoods picture="done" title={t('rejected.none')}>
          {t('rejected.noneText')}
        </EmptyOfGoods>
      ) : null}
      <GoodsList list="rejected" top={top} categories={names} shownId={shownId} />
    </>
  );
}

function Days({ view }: { readonly view: AppView }): ReactNode {
  const { t } = useTranslation('goods');
  const language = useLanguage();
  const nowMs = useServiceClock(view, 60_000);
  const window = {
    from: nowMs === null ? '' : almatyDay(nowMs - DAYS_BEFORE * DAY_MS),
    to: nowMs === null ? '' : almatyDay(nowMs),
  };
  const { data, error } = useTillQuery('goods.rejections', window, { enabled: nowMs !== null });
  const { choose, show } = useGoodsStore.getState();
  return (
    <div className={styles.rejections} role="region" aria-label={t('rejected.days')} tabIndex={0}>
      <Advice problem={error} />
      {data?.rejections.length === 0 ? <EmptyOfGoods picture="done" title={t('rejected.noneInDays')} /> : null}
      <ul>
        {data?.rejections.map(({ id, name, problem, at }) => (
          <li key={`${String(id)} ${at}`} className={styles.rejection} data-testid="rejection">
            <Inline gap={4} align="baseline" justify="between" isOneLine>
              <b>{name ?? t('rejected.unnamed')}</b>
              <span className={textStyles.quiet}>{formatDayTime(Date.parse(at), language)}</span>
            </Inline>
            <Advice problem={problem} quiet />
            {name === null ? null : (
              <div>
                <Button
                  onPress={() => {
                    choose('all', id);
                    show('all');
                  }}
                  testId="rejection-open"
                >
                  {t('rejected.open')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
