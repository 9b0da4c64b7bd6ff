import type { DrawerView } from '@tilla/shared/contract/views/cashbox-view.ts';
import type { OperationView } from '@tilla/shared/contract/views/operation-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { Chip } from '@tilla/ui/Chip.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Pair } from './Pair.tsx';
import { ReportButton } from './ReportButton.tsx';
import styles from './ShiftScreen.module.css';
import { CountOutcome } from './Uncounted.tsx';

const looks = {
  sending: ['wait', '…'],
  accepted: ['wait', '…'],
  done: ['paid', '✓'],
  failed: ['bad', '!'],
  rejected: ['bad', '!'],
  asking: ['bad', '!'],
} as const;

function ClosingProgress({ closing }: { readonly closing: OperationView }): ReactNode {
  const { t } = useTranslation('shift');
  const [tone, mark] = looks[closing.phase];
  return (
    <div role="status" data-testid="closing" data-phase={closing.phase}>
      <Chip tone={tone} mark={mark}>
        {t(`closing.${closing.phase}`)}
      </Chip>
      {closing.problem === null || tone === 'paid' ? null : <Advice problem={closing.problem} quiet />}
    </div>
  );
}

export function LastShift({
  drawer,
  closing,
}: {
  readonly drawer: DrawerView;
  readonly closing: OperationView | null;
}): ReactNode {
  const { t } = useTranslation('shift');
  const language = useLanguage();
  const { closedAt, closedBy, countedTiyn, reportId } = drawer;
  const isFloatUnknown = drawer.sums.isFloatUnknown === true;
  return (
    <section className={styles.card} aria-label={t('lastClosed')} data-testid="last-shift">
      <header className={styles.cardHead}>
        <h2 className={styles.heading}>
          {t('lastClosed')} · {t('number', { number: drawer.number })}
        </h2>
        {closedAt === null ? null : (
          <span className={styles.faint}>
            {closedBy}, {formatDayTime(Date.parse(closedAt), language)}
          </span>
        )}
      </header>
      <Stack as="dl" gap={1}>
        <Pair name={t('net')} tiyn={drawer.sums.netTiyn} testId="last-net" />
        {isFloatUnknown ? null : <Pair name={t('expected')} tiyn={drawer.sums.expectedTiyn} />}
        {countedTiyn === null ? null : <Pair name={t('counted')} tiyn={countedTiyn} />}
      </Stack>
      <CountOutcome drawer={drawer} />
      {closing === null ? null : <ClosingProgress closing={closing} />}
      {reportId === null ? null : <ReportButton reportId={reportId} name={t('zCopy')} testId="z-again" />}
    </section>
  );
}
