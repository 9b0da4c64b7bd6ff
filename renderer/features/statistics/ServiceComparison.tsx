import type { HistoryWindow } from '@tilla/shared/contract/views/history-view.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#renderer/app/language.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { Advice } from '#ui/Advice.tsx';
import { Button } from '#ui/Button.tsx';
import { Money } from '#ui/Money.tsx';
import textStyles from '#ui/text.module.css';
import { OpenFigure } from '../figures/OpenFigure.tsx';
import card from './card.module.css';
import styles from './StatisticsScreen.module.css';

/**
 * The service's own figure and, step by step, its differences to the ledger; on request, because it uses the service's
 * limit.
 */
export function ServiceComparison({ window }: { readonly window: HistoryWindow }): ReactNode {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const [isAsked, setAsked] = useState(false);
  const answer = useTillQuery('statistics.service', { window }, { enabled: isAsked });
  const { data, error } = answer;
  const unexplainedTiyn = data?.steps.find(({ step }) => step === 'unexplained')?.amountTiyn ?? 0;
  const problem = error ?? data?.problem ?? null;
  return (
    <section className={`${card['card'] ?? ''} ${styles['whole'] ?? ''}`} aria-label={t('service.title')}>
      <header className={styles['cardHead']}>
        <h2 className={card['title']}>{t('service.title')}</h2>
        <Button
          isDisabled={answer.isFetching}
          onPress={() => {
            if (isAsked) void answer.refetch();
            setAsked(true);
          }}
          data-testid="ask-service"
        >
          {t(isAsked ? 'service.again' : 'service.ask')}
        </Button>
      </header>
      <p className={textStyles['quiet']}>{t('service.lead')}</p>
      {answer.isFetching ? (
        <p className={textStyles['quiet']} role="status">
          {t('service.asking')}
        </p>
      ) : null}
      {problem === null ? null : <Advice problem={problem} />}
      {data === undefined || data.steps.length === 0 ? null : (
        <>
          <table className={card['table']} data-testid="service-steps">
            <thead>
              <tr>
                <th scope="col">{t('service.what')}</th>
                <th scope="col">{t('service.count')}</th>
                <th scope="col">{t('service.sum')}</th>
              </tr>
            </thead>
            <tbody>
              {data.steps.map(({ step, count, amountTiyn }) => (
                <tr key={step} data-step={step} className={step === 'service' || step === 'books' ? card['total'] : ''}>
                  <th scope="row">{t(`service.step.${step}`)}</th>
                  <td>{count ?? ''}</td>
                  <td>
                    {step === 'books' ? (
                      <OpenFigure title={t('service.step.books')} figure="revenue" of={{ window }}>
                        <Money tiyn={amountTiyn} />
                      </OpenFigure>
                    ) : (
                      <Money tiyn={amountTiyn} />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p
            className={unexplainedTiyn === 0 ? styles['agrees'] : styles['differs']}
            role="status"
            data-testid="agreement"
          >
            {unexplainedTiyn === 0
              ? t('service.agree')
              : t('service.differ', { amount: formatMoney(unexplainedTiyn, language) })}
          </p>
        </>
      )}
    </section>
  );
}
