import type { Problem } from '@tilla/shared/contract/problem.ts';
import type { PersonView } from '@tilla/shared/contract/views/app-view.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ApprovalDialog.module.css';

const sums = ['beforeTiyn', 'afterTiyn', 'expectedTiyn', 'countedTiyn'] as const;

export function ApprovalFacts({
  about,
  asker,
}: {
  readonly about: Problem['params'];
  readonly asker: PersonView | null;
}): ReactNode {
  const { t } = useTranslation(['approval', 'app']);
  const language = useLanguage();
  const { amountTiyn, percent, limit, sale, invoice, lines, count, name, reason } = about;
  const limitWord = () => {
    if (typeof limit !== 'number') return t('limitNothing');
    return limit === 0 ? t('limitNone') : t('limit', { percent: limit });
  };
  const rows: (readonly [id: string, label: string, text: string])[] = [
    ...sums.flatMap((id) => {
      const tiyn = about[id];
      return typeof tiyn === 'number' ? [[id, t(`about.${id}`), formatMoney(tiyn, language)] as const] : [];
    }),
    ...(sale === undefined ? [] : [['sale', t('about.sale'), String(sale)] as const]),
    ...(invoice === undefined ? [] : [['invoice', t('about.invoice'), String(invoice)] as const]),
    ...(name === undefined ? [] : [['name', t('about.name'), String(name)] as const]),
    ...(count === undefined ? [] : [['count', t('about.count'), String(count)] as const]),
    ...(lines === undefined ? [] : [['lines', t('about.lines'), String(lines)] as const]),
    ...(reason === undefined ? [] : [['reason', t('about.reason'), String(reason)] as const]),
    ...(asker === null
      ? []
      : [
          ['asker', t('about.asker'), `${asker.name}, ${t(`app:role.${asker.role}`)}`] as const,
          ['limit', t('about.limit'), limitWord()] as const,
        ]),
  ];
  return (
    <>
      {typeof amountTiyn === 'number' || percent !== undefined ? (
        <b className={styles.amount} data-testid="about-amount">
          {typeof amountTiyn === 'number' ? <Money tiyn={amountTiyn} /> : null}
          {typeof percent === 'number' ? (
            <span className={clsx(font.sizeXl, font.strong)}>{`−${percent.toLocaleString(language)}\u00a0%`}</span>
          ) : null}
        </b>
      ) : null}
      {rows.length === 0 ? null : (
        <dl className={styles.about}>
          {rows.map(([id, label, text]) => (
            <div key={id} data-testid={`about-${id}`}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
