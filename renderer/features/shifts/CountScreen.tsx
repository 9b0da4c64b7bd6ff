import type { CashboxView, DrawerView } from '@tilla/shared/contract/views/cashbox-view.ts';
import { countedTiynOf, type Denomination, denominations, isNote } from '@tilla/shared/domain/denominations.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Keypad } from '@tilla/ui/Keypad.tsx';
import { PageHeader } from '@tilla/ui/PageHeader.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useScanPlace } from '#renderer/app/scan-places.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { ClosePanel } from './ClosePanel.tsx';
import { CountRow, piecesOf } from './CountRow.tsx';
import styles from './CountScreen.module.css';
import { useKeptCount } from './kept-count.ts';

export function CountScreen({ onLeave }: { readonly onLeave: () => void }): ReactNode {
  const { data } = useTillQuery('cashbox.view', {});
  const isOver = data?.drawer === null;
  useEffect(() => {
    if (isOver) onLeave();
  }, [isOver, onLeave]);
  if (data === undefined || data.drawer === null) return null;
  return <Counting cashbox={data} drawer={data.drawer} onLeave={onLeave} />;
}

function Counting({
  cashbox,
  drawer,
  onLeave,
}: {
  readonly cashbox: CashboxView;
  readonly drawer: DrawerView;
  readonly onLeave: () => void;
}): ReactNode {
  const { t } = useTranslation(['shift', 'evening']);
  const kept = useKeptCount(cashbox);
  const { count, isUncounted, change } = kept;
  useScanPlace('counting');
  const [active, setActive] = useState<Denomination>(denominations[0]);
  const type = (typed: string): void => change({ count: { ...count, [active]: piecesOf(typed) } });
  const group = (title: string, of: (denomination: (typeof denominations)[number]) => boolean): ReactNode => (
    <section className={styles.group} aria-label={title}>
      <h2 className={textStyles.quietTitle}>{title}</h2>
      {denominations.filter(of).map((denomination) => (
        <CountRow
          key={denomination}
          denomination={denomination}
          pieces={count[denomination] ?? 0}
          isFirst={denomination === denominations[0]}
          onFocus={() => setActive(denomination)}
          onChange={(pieces) => change({ count: { ...count, [denomination]: pieces } })}
        />
      ))}
    </section>
  );
  return (
    <section className={styles.screen} aria-label={t('counting')}>
      <div className={styles.header}>
        <PageHeader
          title={t('counting')}
          back={{ name: t('number', { number: drawer.number }), onPress: onLeave, testId: 'count-leave' }}
        >
          <Button
            label={t(isUncounted ? 'countAfterAll' : 'evening:skipCount')}
            look="quiet"
            onPress={() => change({ isUncounted: !isUncounted })}
            testId="close-uncounted"
          />
        </PageHeader>
      </div>
      <div className={styles.table}>
        <div className={styles.left}>
          {group(t('notes'), isNote)}
          <div className={styles.keypad}>
            <Keypad
              wide="00"
              onType={(text) => type(`${String(count[active] ?? 0)}${text}`)}
              onErase={() => type(String(count[active] ?? 0).slice(0, -1))}
            />
          </div>
        </div>
        {group(t('coins'), (denomination) => !isNote(denomination))}
      </div>
      <ClosePanel cashbox={cashbox} drawer={drawer} kept={kept} countedTiyn={countedTiynOf(count)} />
    </section>
  );
}
