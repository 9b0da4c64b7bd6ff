import type { HistoryWindow } from '@tilla/shared/contract/views/history-view.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { ColumnHeads } from '@tilla/ui/ColumnHeads.tsx';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import card from './card.module.css';
import { OpenFigure } from './OpenFigure.tsx';
import styles from './StatisticsScreen.module.css';

export function ServiceComparison({ window }: { readonly window: HistoryWindow }): ReactNode {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const [isAsked, setAsked] = useState(false);
  const answer = useTillQuery('statistics.service', { window }, { enabled: isAsked });
  const { data, error } = answer;
  const unexplainedTiyn = data?.steps.find(({ step }) => step === 'unexplained')?.amountTiyn ?? 0;
  const problem = error ?? data?.problem ?? null;
  return (
    <section className={clsx(card.card, styles.whole)} aria-label={t('service.title')}>
      <header className={styles.cardHead}>
        <h2 className={font.sizeL}>{t('service.title')}</h2>
        <Button
          label={t(isAsked ? 'service.again' : 'service.ask')}
          isDisabled={answer.isFetching}
          onPress={() => {
            if (isAsked) void answer.refetch();
            setAsked(true);
          }}
          testId="ask-service"
        />
      </header>
      <p className={textStyles.quiet}>{t('service.lead')}</p>
      {answer.isFetching ? (
        <p className={textStyles.quiet} role="status">
          {t('service.asking')}
        </p>
      ) : null}
      <Advice problem={problem} />
      {data === undefined || data.steps.length === 0 ? null : (
        <>
          <table className={card.table} data-testid="service-steps">
            <ColumnHeads names={[t('service.what'), t('service.count'), t('service.sum')]} />
            <tbody>
              {data.steps.map(({ step, count, amountTiyn }) => (
                <tr key={step} data-step={step} className={step === 'service' || step === 'books' ? card.total : ''}>
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
          <p className={unexplainedTiyn === 0 ? styles.agrees : styles.differs} role="status" data-testid="agreement">
            {unexplainedTiyn === 0
              ? t('service.agree')
              : t('service.differ', { amount: formatMoney(unexplainedTiyn, language) })}
          </p>
        </>
      )}
    </section>
  );
}
