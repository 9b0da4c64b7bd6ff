import type { LedgerWorkView } from '@tilla/shared/contract/views/ledger-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { ForSupport } from '#renderer/app/ForSupport.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import styles from './Ledger.module.css';

export function LedgerWork(): ReactNode {
  const { data } = useTillQuery('books.work', {});
  if (data === undefined) return null;
  if (data.running !== null) return <Running running={data.running} />;
  return data.last === null ? null : <Answer last={data.last} />;
}

function Running({ running }: { readonly running: NonNullable<LedgerWorkView['running']> }): ReactNode {
  const { t } = useTranslation('ledger');
  const cancel = useTillCommand('books.cancel');
  const { kind, step, done, all, canCancel } = running;
  const percent = all === null || all === 0 ? null : Math.min(100, Math.floor((done / all) * 100));
  return (
    <div className={styles.work} data-testid="ledger-running" data-kind={kind}>
      <span role="status">{`${t(`work.${kind}`)}: ${t(`step.${step}`)}`}</span>
      <span>{percent === null ? null : `${String(percent)} %`}</span>
      <progress aria-label={t(`work.${kind}`)} {...(percent === null ? {} : { value: percent, max: 100 })} />
      {canCancel ? (
        <Button label={t('actions.cancel')} size="small" onPress={() => cancel.mutate({})} testId="ledger-cancel" />
      ) : null}
    </div>
  );
}

type Last = NonNullable<LedgerWorkView['last']>;

function Answer({ last }: { readonly last: Last }): ReactNode {
  const lines = useAnswer(last);
  if (last.problem !== null) return <Advice problem={last.problem} />;
  const [first, ...others] = lines;
  const isBad = last.kind === 'check' && last.look?.verdict !== 'whole';
  return (
    <Say
      tone={isBad ? 'bad' : 'ok'}
      role={isBad ? 'alert' : 'status'}
      testId="ledger-answer"
      data-verdict={last.look?.verdict}
    >
      <b>{first}</b>
      {others.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {last.file === null ? null : <ForSupport rows={[['file', last.file]]} />}
    </Say>
  );
}

export function useAnswer({ kind, look, backupAt, file, count, isPart }: Last): string[] {
  const { t } = useTranslation('ledger');
  const language = useLanguage();
  const at = backupAt === null ? '' : formatDayTime(Date.parse(backupAt), language);
  switch (kind) {
    case 'backUp':
      return [t('answer.backUp', { at })];
    case 'export':
      return [t('answer.export', { count: count ?? 0 }), ...(isPart ? [t('answer.part')] : [])];
    case 'restore':
      return [t('answer.restored', { at }), ...(file === null ? [] : [t('answer.kept')]), t('answer.compares')];
    case 'check': {
      if (look === null) return [];
      const { verdict, why, events, sales, faults, firstBadEvent } = look;
      if (why === 'other_version') return [t('answer.newer')];
      return [
        t(`answer.${verdict}${backupAt === null ? '' : 'Backup'}`, { at, events, sales, faults }),
        ...(firstBadEvent === null ? [] : [t('answer.firstBad', { seq: firstBadEvent })]),
      ];
    }
  }
}
