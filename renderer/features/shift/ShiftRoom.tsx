import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppView } from '../../../shared/contract/views/app-view.ts';
import { Choice } from '../../ui/Choice.tsx';
import { CashboxSettings } from './CashboxSettings.tsx';
import { CountScreen } from './CountScreen.tsx';
import { HistoryTab } from './HistoryTab.tsx';
import { NowTab } from './NowTab.tsx';
import { ReconciliationTab } from './ReconciliationTab.tsx';
import styles from './ShiftRoom.module.css';

const tabs = ['now', 'reconciliation', 'history', 'settings'] as const;
type Tab = (typeof tabs)[number];

/** The drawer and the fiscal shift: how they stand, counting and closing, what was before, whether the books agree. */
export function ShiftRoom({ view }: { readonly view: AppView }): ReactNode {
  const { t } = useTranslation('shift');
  const [tab, setTab] = useState<Tab>('now');
  const [isCounting, setCounting] = useState(false);
  if (isCounting) {
    return (
      <CountScreen
        onLeave={() => {
          setCounting(false);
        }}
      />
    );
  }
  return (
    <section className={styles['room']} aria-label={t('title')}>
      <header className={styles['head']}>
        <h1 className={styles['title']}>{t('title')}</h1>
        <Choice<Tab>
          label={t('parts')}
          isLabelHidden
          value={tab}
          options={tabs.map((id) => ({ id, name: t(`tab.${id}`), testId: `shift-tab-${id}` }))}
          onChange={setTab}
        />
      </header>
      <div className={styles['body']}>
        {tab === 'now' ? (
          <NowTab
            view={view}
            onCount={() => {
              setCounting(true);
            }}
          />
        ) : null}
        {tab === 'reconciliation' ? <ReconciliationTab view={view} /> : null}
        {tab === 'history' ? <HistoryTab /> : null}
        {tab === 'settings' ? <CashboxSettings /> : null}
      </div>
    </section>
  );
}
