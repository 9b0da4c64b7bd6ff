import type { Problem } from '@tilla/shared/contract/problem.ts';
import { adviceAt } from '@tilla/shared/domain/errors/advice-place.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Advice.module.css';
import { AdviceActs, NamedField, OpensAgain } from './AdviceActs.tsx';
import { AdvicePlaceContext } from './advice-place.ts';
import { ForSupport, type SupportRow, useSupportTime } from './ForSupport.tsx';
import { formatParams } from './format-params.ts';
import { opensAtOf, useCountedDown } from './opening.ts';
import { useTillQuery } from './till-context.tsx';

/** The answer to a call adds when it arrived and the id of its request. */
interface ShownProblem extends Problem {
  readonly receivedMs?: number;
  readonly request?: string | null;
  readonly again?: (() => void) | null;
}

/** Red where money has moved, a warning while the outcome is unknown. */
const tones = { no: 'accent', maybe: 'wait', yes: 'bad' } as const;

interface AdviceSubject {
  readonly sale?: number;
  readonly request?: string;
}

/**
 * What happened, whether money moved, and what to do now, in the cashier's language; money only where it can be
 * involved (`AdvicePlaceContext`). Also the field, the time when it opens again, and a link to another screen. The code
 * is folded into "For support". Nothing without a problem.
 */
export function Advice({ problem, ...rest }: AdviceProps & { readonly problem: ShownProblem | null }): ReactNode {
  return problem && <Given problem={problem} {...rest} />;
}

interface AdviceProps {
  readonly quiet?: boolean;
  readonly about?: AdviceSubject;
  /** The closed functions, in the words of the shop, where the key is refused. */
  readonly closed?: string;
}

function Given({
  problem,
  quiet = false,
  about = {},
  closed = '',
}: AdviceProps & { readonly problem: ShownProblem }): ReactNode {
  const { t } = useTranslation(['errors', 'app']);
  const language = useLanguage();
  const place = useContext(AdvicePlaceContext);
  const isManager = useTillQuery('app.view', {}).data?.person?.role === 'manager';
  const opensAt = opensAtOf(problem.params);
  const counted = useCountedDown(opensAt);
  const { advice, isNamed, saysMoney, money, act } = adviceAt(problem.code, place, isManager, counted !== null);
  const params = formatParams(problem.params, language);
  const opensScreen = advice.action === 'reconnect_cashier' || advice.action === 'choose_cashier';
  return (
    <Say
      {...(quiet ? {} : { role: 'alert' })}
      tone={tones[saysMoney ? advice.moneyMoved : 'no']}
      testId="advice"
      data-code={advice.code}
      data-place={place}
      data-reader={isManager ? 'manager' : undefined}
    >
      <div className={styles.advice}>
        <p className={styles.what}>
          {isNamed ? t('app:closed.not', { names: closed }) : t(`errors:${advice.what}`, params)}
        </p>
        <NamedField field={problem.params['field']} />
        {saysMoney ? (
          <p className={styles.money}>
            {money === null ? t(`errors:${advice.money}`, params) : t(`app:advice.money.${money}`)}
          </p>
        ) : null}
        {act === 'repeats' ? null : (
          <p>{act === null ? t(`errors:${advice.do}`, params) : t(`app:advice.do.${act}`)}</p>
        )}
        {opensAt === null ? null : <OpensAgain opensAt={opensAt} counted={counted} isRepeated={act === 'repeats'} />}
        {problem.again === undefined || problem.again === null ? null : (
          <div>
            <Button onPress={problem.again} testId="advice-approve">
              {t(problem.params['role'] === 'manager' ? 'app:advice.askManager' : 'app:advice.askSenior')}
            </Button>
          </div>
        )}
        {opensScreen ? <AdviceActs action={advice.action} /> : null}
        <AdviceSupport problem={problem} code={advice.code} about={about} />
      </div>
    </Say>
  );
}

function AdviceSupport({
  problem,
  code,
  about: { sale, request },
}: {
  readonly problem: ShownProblem;
  readonly code: string;
  readonly about: AdviceSubject;
}): ReactNode {
  const time = useSupportTime(problem.receivedMs ?? null);
  const asked = problem.request ?? request;
  const { providerText } = problem.params;
  const saleNumber = sale ?? problem.params['saleNumber'];
  const rows: SupportRow[] = [
    ['code', code],
    ['time', time],
    ...(saleNumber === undefined ? [] : [['sale', String(saleNumber)] as const]),
    ...(asked === undefined ? [] : [['request', asked] as const]),
    ...(providerText === undefined ? [] : [['provider', String(providerText)] as const]),
  ];
  return <ForSupport rows={rows} />;
}
