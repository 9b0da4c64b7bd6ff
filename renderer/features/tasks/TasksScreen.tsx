import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillQuery } from '../../app/till-context.tsx';
import { Advice } from '../../ui/Advice.tsx';
import { TaskCard } from './TaskCard.tsx';
import styles from './TasksScreen.module.css';

/** Everything that waits for a person. */
export function TasksScreen(): ReactNode {
  const { t } = useTranslation('tasks');
  const { data, error } = useTillQuery('task.list', {});
  return (
    <section className={styles['screen']} aria-label={t('title')}>
      <header className={styles['head']}>
        <h1 className={styles['title']}>{t('title')}</h1>
        <p className={styles['lead']}>{t('lead')}</p>
      </header>
      {error === null ? null : <Advice problem={error} />}
      {data?.tasks.length === 0 ? <p className={styles['empty']}>{t('none')}</p> : null}
      <div className={styles['list']} data-testid="tasks">
        {data?.tasks.map((task) => (
          <TaskCard key={task.id} task={task} />
        ))}
      </div>
    </section>
  );
}
