import { type ReactNode, useState } from 'react';
import { ToggleButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { AppView } from '../../../shared/contract/views/app-view.ts';
import { useTillCommand } from '../../app/till-context.tsx';
import { Advice } from '../../ui/Advice.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { LanguageChoice } from '../../ui/LanguageChoice.tsx';
import { PinPad } from '../../ui/PinPad.tsx';
import styles from './Unlock.module.css';

/** Who sells now: a name, then a PIN. */
export function Unlock({ view }: { readonly view: AppView }): ReactNode {
  const { t } = useTranslation(['unlock', 'app']);
  const [chosen, setChosen] = useState<string | null>(null);
  const unlock = useTillCommand('session.unlock');
  const person = view.people.find(({ id }) => id === chosen) ?? view.people[0];
  return (
    <main className={styles['screen']}>
      <header className={styles['head']}>
        <h1 className={styles['title']}>{view.shop?.name ?? 'Tilla'}</h1>
        {view.mode === 'training' ? <Chip tone="train">{t('app:training')}</Chip> : null}
      </header>
      <section className={styles['people']} aria-label={t('people')}>
        <h2 className={styles['subtitle']}>{t('who')}</h2>
        {view.people.map(({ id, name, role }) => (
          <ToggleButton
            key={id}
            className={styles['person'] ?? ''}
            isSelected={id === person?.id}
            onPress={() => {
              setChosen(id);
              unlock.reset();
            }}
            data-testid={`person-${id}`}
          >
            <span aria-hidden="true" className={styles['initial']}>
              {name.slice(0, 1).toUpperCase()}
            </span>
            <span>
              <span className={styles['name']}>{name}</span>
              <span className={styles['role']}>{t(`app:role.${role}`)}</span>
            </span>
          </ToggleButton>
        ))}
      </section>
      <section className={styles['pin']}>
        {person === undefined ? null : (
          <PinPad
            key={person.id}
            label={t('pinOf', { name: person.name })}
            isBusy={unlock.isPending}
            onEnter={(pin) => {
              unlock.mutate({ personId: person.id, pin });
            }}
          />
        )}
        <div className={styles['problem']}>{unlock.error === null ? null : <Advice problem={unlock.error} />}</div>
      </section>
      <footer className={styles['foot']}>
        <LanguageChoice isLabelHidden />
      </footer>
      {view.mode === 'training' ? <div className={styles['frame']} aria-hidden="true" /> : null}
    </main>
  );
}
