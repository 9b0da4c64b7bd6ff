import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { Button } from '@tilla/ui/Button.tsx';
import layout from '@tilla/ui/layout.module.css';
import { PageHeader } from '@tilla/ui/PageHeader.tsx';
import { Tabs } from '@tilla/ui/Tabs.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActList } from './ActList.tsx';
import { OwnPinDialog } from './OwnPinDialog.tsx';
import { PeopleList } from './PeopleList.tsx';
import { ShopRules } from './ShopRules.tsx';

const parts = ['people', 'rules', 'acts'] as const;
type Part = (typeof parts)[number];

export function StaffScreen({ view, onBack }: { readonly view: AppView; readonly onBack: () => void }): ReactNode {
  const { t } = useTranslation(['staff', 'frame']);
  const [part, setPart] = useState<Part>('people');
  const [isOwnPinOpen, setOwnPinOpen] = useState(false);
  const isManager = view.person?.role === 'manager';
  const shown = parts.filter((name) => name !== 'acts' || isManager);
  const at = shown.includes(part) ? part : 'people';
  return (
    <div className={layout.screen} data-testid="staff">
      <PageHeader
        title={t('title')}
        back={{ name: t('frame:screen.settings'), onPress: onBack, testId: 'staff-back' }}
        tabs={
          <Tabs
            label={t('parts.label')}
            value={at}
            tabs={shown.map((id) => ({ id, name: t(`parts.${id}`), testId: `staff-part-${id}` }))}
            onChange={setPart}
          />
        }
      >
        <Button label={t('ownPin.open')} onPress={() => setOwnPinOpen(true)} testId="own-pin" />
      </PageHeader>
      {at === 'people' ? <PeopleList /> : null}
      {at === 'rules' ? <ShopRules settings={view.settings} /> : null}
      {at === 'acts' ? <ActList view={view} /> : null}
      {isOwnPinOpen ? <OwnPinDialog name={view.person?.name ?? ''} onClose={() => setOwnPinOpen(false)} /> : null}
    </div>
  );
}
