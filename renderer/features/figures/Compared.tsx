import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { changeOf } from './change.ts';
import styles from './StatisticsScreen.module.css';

export function Compared({
  now,
  was,
  isBetterDown = false,
  children,
}: {
  readonly now: number;
  readonly was: number;
  readonly isBetterDown?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const { t } = useTranslation('frame');
  const change = changeOf(now, was);
  const isBetter = change !== null && change.way !== 'same' && (change.way === 'down') === isBetterDown;
  const [before = '', after = ''] = t('compare.was', { value: '|' }).split('|');
  return (
    <>
      {change === null ? null : (
        <span className={change.way === 'same' ? '' : styles[isBetter ? 'better' : 'worse']}>
          <span aria-hidden="true">
            {change.way === 'same' ? '=' : `${change.way === 'up' ? '▲' : '▼'} ${change.percent}`}
          </span>
          <span className="only-heard">{t(`compare.${change.way}`, { percent: change.percent })}</span>
        </span>
      )}
      <span>
        {before}
        {children}
        {after}
      </span>
    </>
  );
}
