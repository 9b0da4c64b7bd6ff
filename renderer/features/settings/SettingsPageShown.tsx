import font from '@tilla/ui/font.module.css';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { later } from '#renderer/app/later.tsx';
import type { SettingsPage } from '#renderer/app/screen-store.ts';
import { SettingRow } from './SettingRow.tsx';
import styles from './SettingsScreen.module.css';
import { useSettings } from './settings-context.ts';
import { labelOf, settingsFor, settingWords } from './settings-list.ts';

const AccountPage = later(async () => (await import('./AccountPage.tsx')).AccountPage);
const DevicesPage = later(async () => (await import('./DevicesPage.tsx')).DevicesPage);
const DiscountPresets = later(async () => (await import('./DiscountPresets.tsx')).DiscountPresets);
const HubCard = later(async () => (await import('./HubCard.tsx')).HubCard);
const LedgerPage = later(async () => (await import('./LedgerPage.tsx')).LedgerPage);
const ReceiptHead = later(async () => (await import('./ReceiptHead.tsx')).ReceiptHead);
const StaffPage = later(async () => (await import('./StaffPage.tsx')).StaffPage);
const SummaryPage = later(async () => (await import('./SummaryPage.tsx')).SummaryPage);
const SystemPage = later(async () => (await import('./SystemPage.tsx')).SystemPage);

/** The rows of a page, and what it has beside them; its title is in the column of pages. */
export function SettingsPageShown({ page }: { readonly page: SettingsPage }): ReactNode {
  const { t } = useTranslation('settings');
  const { change } = useSettings();
  return (
    <section className={styles.page} aria-label={t(`pages.${page}`)} data-testid={`settings-page-${page}`}>
      <div className={clsx(styles.column, (page === 'account' || page === 'staff') && styles.wide)}>
        <Advice problem={change.error} />
        <Before page={page} />
        <Rows page={page} />
        <After page={page} />
      </div>
    </section>
  );
}

function Rows({ page }: { readonly page: SettingsPage }): ReactNode {
  const { t } = useTranslation(settingWords);
  const { view } = useSettings();
  const rows = settingsFor(view).filter((setting) => setting.page === page && setting.Control !== undefined);
  if (rows.length === 0) return null;
  return (
    <div className={font.breakable}>
      {rows.map((setting) => {
        const { id, hint, Control } = setting;
        return (
          <SettingRow key={id} id={id} label={labelOf(setting, t)} {...(hint === undefined ? {} : { hint: t(hint) })}>
            {Control === undefined ? null : <Control />}
          </SettingRow>
        );
      })}
    </div>
  );
}

function Before({ page }: { readonly page: SettingsPage }): ReactNode {
  switch (page) {
    case 'account':
      return <AccountPage />;
    case 'devices':
      return <DevicesPage />;
    case 'prices':
      return <DiscountPresets />;
    case 'staff':
      return <StaffPage />;
    case 'summary':
      return <SummaryPage />;
    case 'ledger':
      return <LedgerPage />;
    case 'shop':
    case 'goods':
    case 'receipt':
    case 'rules':
    case 'look':
    case 'system':
      return null;
  }
}

function After({ page }: { readonly page: SettingsPage }): ReactNode {
  const { person, mode } = useSettings().view;
  const isManager = person?.role === 'manager';
  if (page === 'shop') return isManager && mode === 'live' ? <HubCard /> : null;
  if (page === 'receipt') return isManager ? <ReceiptHead /> : null;
  return page === 'system' ? <SystemPage /> : null;
}
