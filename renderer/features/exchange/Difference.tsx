import type { TenderKind } from '@tilla/shared/contract/views/tender-view.ts';
import beside from '@tilla/ui/beside.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import textStyles from '@tilla/ui/text.module.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Fact } from '../figures/Fact.tsx';

/** Who owes whom in the end; the documents stay two. */
export function Difference({
  backTiyn,
  totalTiyn,
  way,
}: {
  readonly backTiyn: number;
  readonly totalTiyn: number;
  readonly way: TenderKind;
}): ReactNode {
  const { t } = useTranslation(['exchange', 'sales']);
  const differenceTiyn = totalTiyn - backTiyn;
  return (
    <>
      <p className={textStyles.quiet}>
        {t(differenceTiyn > 0 ? 'paysMore' : differenceTiyn < 0 ? 'getsBack' : 'equal')}
      </p>
      <p className={beside.hero}>
        <Money tiyn={Math.abs(differenceTiyn)} data-testid="exchange-difference" />
      </p>
      <dl>
        <Fact name={t('returns')}>
          <Money tiyn={-backTiyn} />
        </Fact>
        <Fact name={t('takes')}>
          <Money tiyn={totalTiyn} />
        </Fact>
      </dl>
      <Say>{t(way === 'cash' ? 'orderCash' : 'order', { way: t(`sales:tender.${way}`) })}</Say>
    </>
  );
}
