import type { AppView, ClosedFunction } from '@tilla/shared/contract/views/app-view.ts';
import { CommandButton } from '@tilla/ui/Button.tsx';
import layout from '@tilla/ui/layout.module.css';
import { Stack } from '@tilla/ui/Stack.tsx';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from './Advice.tsx';
import { AdvicePlaceContext } from './advice-place.ts';
import styles from './ClosedWays.module.css';
import { useTillCommand } from './till-context.tsx';

export function ClosedWays({
  view,
  functions,
  isTold = false,
}: {
  readonly view: AppView;
  readonly functions: readonly ClosedFunction[];
  /** The text for the manager is shown above already. */
  readonly isTold?: boolean;
}): ReactNode {
  const { t } = useTranslation('app');
  const check = useTillCommand('account.check');
  const closed = functions.filter((name) => view.closed.includes(name));
  if (closed.length === 0) return null;
  const { status, problem } = view.connection;
  const names = closed.map((name) => t(`closed.${name}`)).join(', ');
  const refusal = status === 'refused' ? problem : null;
  return (
    <Stack gap={2} data-testid="closed-ways">
      {isTold ? null : (
        <AdvicePlaceContext value={closed.includes('cancel') ? 'standing' : 'closed'}>
          <Advice problem={refusal ?? { code: 'grant_not_granted', params: {} }} closed={names} quiet />
        </AdvicePlaceContext>
      )}
      <p className={clsx(layout.apartSmall, styles.row)}>
        {refusal === null ? null : <span>{t('closed.not', { names })}</span>}
        <CommandButton label={t('closed.check')} size="small" command={check} input={{}} testId="check-access" />
      </p>
    </Stack>
  );
}
