import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayTime } from '../../shared/domain/almaty-time.ts';
import type { Advice } from '../../shared/domain/errors/advice.ts';
import { useCashierDialog } from '../app/cashier-dialog.ts';
import { useLanguage } from '../app/language.ts';
import { useMsUntil } from '../app/opening.ts';
import { useTillQuery } from '../app/till-context.tsx';
import styles from './Advice.module.css';
import { Button } from './Button.tsx';
import { namedField } from './named-field.ts';

/** From here on a clock time says more than a count of minutes. */
const COUNTED_MS = 10 * 60_000;

/** When it opens again: counted down while that is soon, by the service's clock (rule L2); nothing once it is open. */
export function OpensAgain({ opensAt }: { readonly opensAt: string }): ReactNode {
  const { t } = useTranslation('app');
  const language = useLanguage();
  const leftMs = useMsUntil(opensAt);
  if (leftMs === null || leftMs <= 0) return null;
  const seconds = Math.ceil(leftMs / 1_000);
  const left = `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <p className={styles['opens']} role="timer" data-testid="advice-opens" data-seconds={seconds}>
      {leftMs <= COUNTED_MS
        ? t('advice.opensIn', { left })
        : t('advice.opensAt', { at: formatDayTime(Date.parse(opensAt), language) })}
    </p>
  );
}

/** Which field the service named, or which line. */
export function NamedField({ field }: { readonly field: unknown }): ReactNode {
  const { t } = useTranslation('app');
  const named = namedField(field);
  if (named === null) return null;
  return (
    <p className={styles['field']} data-testid="advice-field">
      {named.line === null ? t(`advice.field.${named.name}`) : t('advice.line', { number: named.line + 1 })}
    </p>
  );
}

/** The one thing to do now where a press can open it; only for somebody who stands at the till. */
export function AdviceActs({ action }: { readonly action: Advice['action'] }): ReactNode {
  const { t } = useTranslation('app');
  const { shown, show } = useCashierDialog();
  const person = useTillQuery('app.view', {}).data?.person ?? null;
  const what = action === 'reconnect_cashier' ? 'reconnect' : action === 'choose_cashier' ? 'choose' : null;
  if (what === null || person === null || shown !== null) return null;
  return (
    <div>
      <Button
        onPress={() => {
          show(what);
        }}
        data-testid={`advice-${what}`}
      >
        {t(`advice.${what}`)}
      </Button>
    </div>
  );
}
