import { Button } from '@tilla/ui/Button.tsx';
import { Empty } from '@tilla/ui/Empty.tsx';
import layout from '@tilla/ui/layout.module.css';
import { PageHeader } from '@tilla/ui/PageHeader.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import { Tabs } from '@tilla/ui/Tabs.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { bellToasts, useToasts } from '#renderer/app/toast-store.ts';
import { SolvedTasks } from './SolvedTasks.tsx';
import { TaskCard } from './TaskCard.tsx';
import styles from './TasksScreen.module.css';

export function TasksScreen(): ReactNode {
  const { t } = useTranslation(['tasks', 'frame']);
  const { data, error } = useTillQuery('task.list', {});
  const hasNews = useToasts((state) => bellToasts(state).length > 0);
  const [tab, setTab] = useState<Tab>('open');
  return (
    <section className={layout.screen} aria-label={t('frame:tasks')}>
      <PageHeader
        title={t('frame:tasks')}
        tabs={
          <Tabs<Tab>
            label={t('frame:tasks')}
            value={tab}
            tabs={[
              { id: 'open', name: t('tab.open'), count: data?.tasks.length ?? 0, testId: 'tasks-open' },
              { id: 'solved', name: t('tab.solved'), testId: 'tasks-resolved' },
            ]}
            onChange={setTab}
          />
        }
      />
      <div className={styles.body}>
        {tab === 'solved' ? (
          <SolvedTasks />
        ) : (
          <>
            <Advice problem={error} />
            {data?.tasks.length === 0 && !hasNews ? <Empty picture="done" title={t('none')} /> : null}
            <div className={styles.list} data-testid="tasks">
              {data?.tasks.map((task, index) => (
                <TaskCard key={task.id} task={task} isNext={index === 0} />
              ))}
            </div>
            <Messages />
          </>
        )}
      </div>
    </section>
  );
}

type Tab = 'open' | 'solved';

function Messages(): ReactNode {
  const { t } = useTranslation(['frame', 'app']);
  const { close } = useToasts();
  const news = bellToasts(useToasts());
  if (news.length === 0) return null;
  return (
    <Stack aria-labelledby="messages" as="section" gap={2}>
      <h2 id="messages" className={styles.subtitle}>
        {t('messages')}
      </h2>
      <ul>
        {news.map(({ id, text, action }) => (
          <li key={id} className={styles.message} data-testid="message">
            <span className={styles.text}>{text}</span>
            {action === undefined ? null : (
              <Button
                label={action.label}
                onPress={() => {
                  action.run();
                  close(id);
                }}
                testId="message-open"
              />
            )}
            <Button look="quiet" aria-label={t('app:close')} onPress={() => close(id)} testId="message-close">
              ✕
            </Button>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
