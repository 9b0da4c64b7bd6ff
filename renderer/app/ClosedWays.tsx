import type { AppView, ClosedFunction } from '@tilla/shared/contract/views/app-view.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#ui/Advice.tsx';
import { AdvicePlaceContext } from '#ui/advice-place.ts';
import { Button } from '#ui/Button.tsx';
import layout from '#ui/layout.module.css';
import styles from './ClosedWays.module.css';
import { useTillCommand } from './till-context.tsx';

/** Replaces functions that the key does not allow: text for the manager, and a check whether they are open again. */
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
    <div className={layout['stackSmall']} data-testid="closed-ways">
      {isTold ? null : (
        <AdvicePlaceContext value={closed.includes('cancel') ? 'standing' : 'closed'}>
          <Advice problem={refusal ?? { code: 'grant_not_granted', params: {} }} closed={names} quiet />
        </AdvicePlaceContext>
      )}
      <p className={`${layout['apartSmall'] ?? ''} ${styles['row'] ?? ''}`}>
        {refusal === null ? null : <span>{t('closed.not', { names })}</span>}
        <Button
          size="small"
          isDisabled={check.isPending}
          onPress={() => {
            check.mutate({});
          }}
          data-testid="check-access"
        >
          {t('closed.check')}
        </Button>
      </p>
    </div>
  );
}
