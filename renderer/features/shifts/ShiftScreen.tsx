import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { Button } from '@tilla/ui/Button.tsx';
import layout from '@tilla/ui/layout.module.css';
import { PageHeader } from '@tilla/ui/PageHeader.tsx';
import { Tabs } from '@tilla/ui/Tabs.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isHidden } from '#renderer/app/closed.ts';
import { useScreen } from '#renderer/app/screen-store.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { CashboxSettings } from './CashboxSettings.tsx';
import { CountScreen } from './CountScreen.tsx';
import { HistoryTab } from './HistoryTab.tsx';
import { NowTab } from './NowTab.tsx';
import { ReconciliationTab } from './ReconciliationTab.tsx';
import styles from './ShiftScreen.module.css';

const tabs = ['now', 'reconciliation', 'history', 'settings'] as const;
type Tab = (typeof tabs)[number];
/** Of the fiscal till alone. */
const ofCashbox: ReadonlySet<Tab> = new Set(['reconciliation', 'settings']);

export function ShiftScreen({ view }: { readonly view: AppView }): ReactNode {
  const { t } = useTranslation(['shift', 'evening']);
  const isLed = useScreen((state) => state.comparedDay !== null);
  const [wanted, setTab] = useState<Tab>(isLed ? 'reconciliation' : 'now');
  const [isCounting, setCounting] = useState(false);
  const cashbox = useTillQuery('cashbox.view', {}).data;
  const shown = tabs.filter((id) => !ofCashbox.has(id) || !isHidden(view, 'cashbox'));
  const tab = shown.includes(wanted) ? wanted : 'now';
  if (isCounting) {
    return <CountScreen onLeave={() => setCounting(false)} />;
  }
  return (
    <section className={layout.screen} aria-label={t('title')}>
      <PageHeader
        title={cashbox?.drawer ? t('number', { number: cashbox.drawer.number }) : t('title')}
        tabs={
          <Tabs<Tab>
            label={t('parts')}
            value={tab}
            tabs={shown.map((id) => ({ id, name: t(`tab.${id}`), testId: `shift-tab-${id}` }))}
            onChange={setTab}
          />
        }
      >
        {tab === 'now' && cashbox !== undefined && cashbox.drawer !== null ? (
          <Button look="main" onPress={() => setCounting(true)} testId="count-and-close">
            {t(cashbox.draft === null && cashbox.closeDraft.note === '' ? 'evening:endDay' : 'evening:goOn')}
          </Button>
        ) : null}
      </PageHeader>
      <div className={styles.body}>
        {tab === 'now' ? <NowTab view={view} /> : null}
        {tab === 'reconciliation' ? <ReconciliationTab view={view} /> : null}
        {tab === 'history' ? <HistoryTab onNow={() => setTab('now')} /> : null}
        {tab === 'settings' ? <CashboxSettings /> : null}
      </div>
    </section>
  );
}
