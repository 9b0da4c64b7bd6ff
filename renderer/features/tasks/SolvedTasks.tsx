import type { TaskView } from '@tilla/shared/contract/views/task-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Empty } from '@tilla/ui/Empty.tsx';
import { SmallIcon } from '@tilla/ui/SmallIcon.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { openSale } from '#renderer/app/open-sale.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import styles from './TasksScreen.module.css';
import { useTaskWords } from './task-words.ts';

const PAGE = 50;
const MAX = 500;

export function SolvedTasks(): ReactNode {
  const { t } = useTranslation(['tasks', 'frame']);
  const [limit, setLimit] = useState(PAGE);
  const { data, error } = useTillQuery('task.solved', { limit }, { keepsLast: true });
  return (
    <>
      <Advice problem={error} />
      {data?.tasks.length === 0 ? <Empty picture="done" title={t('noneSolved')} /> : null}
      <ul className={styles.solved} data-testid="tasks-solved">
        {data?.tasks.map((task) => (
          <Solved key={task.id} task={task} />
        ))}
      </ul>
      {data?.hasMore === true && limit < MAX ? (
        <div>
          <Button label={t('moreSolved')} onPress={() => setLimit(Math.min(MAX, limit + PAGE))} testId="more-solved" />
        </div>
      ) : null}
    </>
  );
}

/** Who settled it, when and how. */
function Solved({ task }: { readonly task: TaskView }): ReactNode {
  const { t } = useTranslation(['tasks', 'sales']);
  const language = useLanguage();
  const { say, named } = useTaskWords(task);
  const { saleId, resolvedAt, resolvedBy, approvedBy, resolution, note } = task;
  const how = [
    ...(resolution === null || resolvedBy === null ? [] : [named(resolution)]),
    resolvedBy ?? t('byTill'),
    ...(approvedBy === null ? [] : [t('sales:approvedBy', { name: approvedBy })]),
    ...(resolvedAt === null ? [] : [formatDayTime(Date.parse(resolvedAt), language)]),
  ];
  return (
    <li className={styles.solvedRow} data-testid={`solved-${task.kind}`}>
      <SmallIcon name="done" />
      <span className={styles.text}>
        <b>{say('title')}</b>
        <span className={textStyles.quietLine}>{say('what')}</span>
        <span className={textStyles.quietLine} data-testid="solved-how">
          {how.join(' · ')}
        </span>
        {note === null || note === '' ? null : <span className={textStyles.quietLine}>«{note}»</span>}
      </span>
      {saleId === null ? null : (
        <Button label={t('way.sale')} look="quiet" onPress={() => openSale(saleId)} testId="solved-sale" />
      )}
    </li>
  );
}
