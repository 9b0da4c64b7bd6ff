import { dayStartOf, formatDay, formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { formatStock } from '@tilla/shared/domain/stock/stock-text.ts';
import beside from '@tilla/ui/beside.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { Fact } from '../figures/Fact.tsx';
import styles from './Stock.module.css';

export function DocumentPanel({ documentId }: { readonly documentId: string }): ReactNode {
  const { t } = useTranslation('stock');
  const language = useLanguage();
  const { data, error } = useTillQuery('stock.document', { documentId });
  if (error !== null) return <Advice problem={error} />;
  if (data === undefined) return <section className={beside.panel} aria-busy="true" aria-label={t('done')} />;
  const { kind, number, at, personName, approvedBy, supplier, documentNumber, place, reason, totalTiyn } =
    data.document;
  return (
    <section className={beside.panel} aria-label={t('done')} data-testid="stock-document">
      <h2>{`${t(`kind.${kind}`)} ${String(number)}`}</h2>
      {totalTiyn === null ? null : (
        <p className={textStyles.hero}>
          <Money tiyn={totalTiyn} />
        </p>
      )}
      <p className={textStyles.quiet}>
        {[formatDayTime(Date.parse(at), language), personName, approvedBy ?? '']
          .filter((word) => word !== '')
          .join(' · ')}
      </p>
      <dl>
        {supplier === '' ? null : <Fact name={t('supplier')}>{supplier}</Fact>}
        {documentNumber === '' ? null : <Fact name={t('documentNumber')}>{documentNumber}</Fact>}
        {place === '' ? null : <Fact name={t('place')}>{place}</Fact>}
        {reason === null ? null : <Fact name={t('reason')}>{t(`reasons.${reason}`)}</Fact>}
      </dl>
      <ul>
        {data.lines.map((line, index) => (
          <li key={`${String(index)} ${line.name}`} className={styles.fact}>
            <span>
              {line.name}
              {line.expiresOn === null ? null : (
                <span className={textStyles.quietLine}>
                  {t('line.expires')}: {formatDay(dayStartOf(line.expiresOn), language)}
                </span>
              )}
            </span>
            <span className={styles.end}>
              <b>{formatStock(line.thousandths, line.unit, language)}</b>
              {line.differenceThousandths === null || line.differenceThousandths === 0 ? null : (
                <span className={line.differenceThousandths < 0 ? styles.short : styles.dearer}>
                  {' '}
                  {formatStock(line.differenceThousandths, line.unit, language, { isShort: true, isSigned: true })}
                </span>
              )}
              {line.costTiyn === null ? null : (
                <span className={textStyles.quietLine}>
                  <Money tiyn={line.costTiyn} />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
