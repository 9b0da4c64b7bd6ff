import type { StaffPersonView } from '@tilla/shared/contract/views/staff-view.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Initial } from '@tilla/ui/Initial.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { PersonDialog } from './PersonDialog.tsx';
import styles from './StaffScreen.module.css';

export function PeopleList(): ReactNode {
  const { t } = useTranslation(['staff', 'app']);
  const { data, error } = useTillQuery('staff.list', {});
  const [opened, setOpened] = useState<StaffPersonView | 'new' | null>(null);
  const people = data?.people ?? [];
  const rows = [...people.filter(({ isActive }) => isActive), ...people.filter(({ isActive }) => !isActive)];
  return (
    <section className={styles.part} aria-label={t('parts.people')}>
      <Advice problem={error} />
      <ul className={styles.people}>
        {rows.map((person) => (
          <li key={person.id}>
            <Button wide onPress={() => setOpened(person)} testId={`staff-person-${person.id}`}>
              <span className={styles.person} data-left={person.isActive ? undefined : ''}>
                <Initial name={person.name} look={person.isActive ? 'here' : 'gone'} />
                <span className={styles.who}>
                  <span className={styles.name}>{person.name}</span>
                  <span className={styles.role}>
                    {person.isActive ? t(`app:role.${person.role}`) : t('person.hasLeft')}
                  </span>
                </span>
              </span>
            </Button>
          </li>
        ))}
        <li>
          <Button wide look="quiet" onPress={() => setOpened('new')} testId="staff-add">
            <span className={styles.person}>
              <Initial name="+" look="new" />
              <span className={styles.name}>{t('person.add')}</span>
            </span>
          </Button>
        </li>
      </ul>
      {opened === null ? null : (
        <PersonDialog
          key={opened === 'new' ? 'new' : opened.id}
          person={opened === 'new' ? null : opened}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}
