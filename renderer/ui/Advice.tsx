import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../shared/contract/problem.ts';
import { adviceFor } from '../../shared/domain/errors/advice.ts';
import { useLanguage } from '../app/language.ts';
import styles from './Advice.module.css';
import { worded } from './worded.ts';

/**
 * What happened, whether money moved, what to do now: three sentences in the cashier's language, and the code in small
 * print for whoever is called on the phone.
 */
export function Advice({ problem, quiet = false }: { readonly problem: Problem; readonly quiet?: boolean }): ReactNode {
  const { t } = useTranslation('errors');
  const language = useLanguage();
  const advice = adviceFor(problem.code);
  const params = worded(problem.params, language);
  return (
    <div
      role={quiet ? undefined : 'alert'}
      className={`${styles['advice'] ?? ''} ${styles[advice.moneyMoved] ?? ''}`}
      data-testid="advice"
      data-code={advice.code}
    >
      <p className={styles['what']}>{t(`${advice.key}.what`, params)}</p>
      <p className={styles['money']}>{t(`${advice.key}.money`, params)}</p>
      <p className={styles['do']}>{t(`${advice.key}.do`, params)}</p>
      <p className={styles['code']}>{advice.code}</p>
    </div>
  );
}
