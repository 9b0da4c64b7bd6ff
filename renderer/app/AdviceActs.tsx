import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import type { Advice } from '@tilla/shared/domain/errors/advice.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Advice.module.css';
import { useCashierDialog } from './cashier-dialog.ts';
import { namedField } from './named-field.ts';
import { type useCountedDown, useMsUntil } from './opening.ts';
import { useTillQuery } from './till-context.tsx';

export function OpensAgain({
  opensAt,
  counted,
  isRepeated,
}: {
  readonly opensAt: string;
  readonly counted: ReturnType<typeof useCountedDown>;
  readonly isRepeated: boolean;
}): ReactNode {
  const { t } = useTranslation('app');
  const language = useLanguage();
  const isAhead = (useMsUntil(opensAt) ?? 0) > 0;
  if (!isAhead) return null;
  return (
    <p className={styles.opens} role="timer" data-testid="advice-opens" data-seconds={counted?.seconds}>
      {counted === null
        ? t('advice.opensAt', { at: formatDayTime(Date.parse(opensAt), language) })
        : t(isRepeated ? 'advice.do.repeats' : 'advice.opensIn', { left: counted.left })}
    </p>
  );
}

export function NamedField({ field }: { readonly field: unknown }): ReactNode {
  const { t } = useTranslation('app');
  const named = namedField(field);
  if (named === null) return null;
  return (
    <p className={styles.field} data-testid="advice-field">
      {named.line === null ? t(`advice.field.${named.name}`) : t('advice.line', { number: named.line + 1 })}
    </p>
  );
}

export function AdviceActs({ action }: { readonly action: Advice['action'] }): ReactNode {
  const { t } = useTranslation('app');
  const { shown, show } = useCashierDialog();
  const person = useTillQuery('app.view', {}).data?.person ?? null;
  const what = action === 'reconnect_cashier' ? 'reconnect' : action === 'choose_cashier' ? 'choose' : null;
  if (what === null || person === null || shown !== null) return null;
  return (
    <div>
      <Button label={t(`advice.${what}`)} onPress={() => show(what)} testId={`advice-${what}`} />
    </div>
  );
}
