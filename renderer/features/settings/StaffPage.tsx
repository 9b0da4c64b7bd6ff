import { Button } from '@tilla/ui/Button.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import { Tabs } from '@tilla/ui/Tabs.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActList } from '../staff/ActList.tsx';
import { OwnPinDialog } from '../staff/OwnPinDialog.tsx';
import { PeopleList } from '../staff/PeopleList.tsx';
import styles from './Account.module.css';
import { useSettings } from './settings-context.ts';

const parts = ['people', 'acts'] as const;
type Part = (typeof parts)[number];

export function StaffPage(): ReactNode {
  const { t } = useTranslation('staff');
  const { view } = useSettings();
  const [part, setPart] = useState<Part>('people');
  const [isOwnPinOpen, setOwnPinOpen] = useState(false);
  const isManager = view.person?.role === 'manager';
  return (
    <div className={styles.staff} data-testid="staff">
      <Inline gap={4} justify="between">
        {isManager ? (
          <Tabs
            label={t('parts.label')}
            value={part}
            tabs={parts.map((id) => ({ id, name: t(`parts.${id}`), testId: `staff-part-${id}` }))}
            onChange={setPart}
          />
        ) : null}
        <Button label={t('ownPin.open')} onPress={() => setOwnPinOpen(true)} testId="own-pin" />
      </Inline>
      {part === 'acts' && isManager ? <ActList view={view} /> : <PeopleList />}
      {isOwnPinOpen ? <OwnPinDialog name={view.person?.name ?? ''} onClose={() => setOwnPinOpen(false)} /> : null}
    </div>
  );
}
