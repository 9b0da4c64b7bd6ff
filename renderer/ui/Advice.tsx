import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../shared/contract/problem.ts';
import { adviceFor } from '../../shared/domain/errors/advice.ts';
import { useLanguage } from '../app/language.ts';
import { opensAtOf } from '../app/opening.ts';
import styles from './Advice.module.css';
import { AdviceActs, NamedField, OpensAgain } from './AdviceActs.tsx';
import { worded } from './worded.ts';

/**
 * What happened, whether money moved, what to do now: three sentences in the cashier's language, and the code in small
 * print for whoever is called on the phone. Beside them what the answer named: the field, the time it opens again, and
 * the way to what is to be done where that is another screen.
 */
export function Advice({ problem, quiet = false }: { readonly problem: Problem; readonly quiet?: boolean }): ReactNode {
  const { t } = useTranslation('errors');
  const language = useLanguage();
  const advice = adviceFor(problem.code);
  const params = worded(problem.params, language);
  const opensAt = opensAtOf(problem.params);
  const opensScreen = advice.action === 'reconnect_cashier' || advice.action === 'choose_cashier';
  return (
    <div
      role={quiet ? undefined : 'alert'}
      className={`${styles['advice'] ?? ''} ${styles[advice.moneyMoved] ?? ''}`}
      data-testid="advice"
      data-code={advice.code}
    >
      <p className={styles['what']}>{t(`${advice.key}.what`, params)}</p>
      <NamedField field={problem.params['field']} />
      <p className={styles['money']}>{t(`${advice.key}.money`, params)}</p>
      <p className={styles['do']}>{t(`${advice.key}.do`, params)}</p>
      {opensAt === null ? null : <OpensAgain opensAt={opensAt} />}
      {opensScreen ? <AdviceActs action={advice.action} /> : null}
      <p className={styles['code']}>{advice.code}</p>
    </div>
  );
}
