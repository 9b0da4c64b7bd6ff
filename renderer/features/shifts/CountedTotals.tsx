import { Money } from '@tilla/ui/Money.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './CountScreen.module.css';
import { Difference } from './Difference.tsx';

export function CountedTotals({
  expectedTiyn,
  countedTiyn,
  isCounted,
  isHidden,
}: {
  readonly expectedTiyn: number | null;
  readonly countedTiyn: number;
  readonly isCounted: boolean;
  readonly isHidden: boolean;
}): ReactNode {
  const { t } = useTranslation('shift');
  const differenceTiyn = expectedTiyn === null ? null : countedTiyn - expectedTiyn;
  return (
    <>
      {isHidden ? (
        <p className={textStyles.quiet} data-testid="count-blind">
          {t('blindHow')}
        </p>
      ) : expectedTiyn === null ? (
        <p className={textStyles.quiet}>{t('floatWasUnknown')}</p>
      ) : (
        <Inline gap={3} align="stretch" justify="between" isOneLine>
          <span>{t('expected')}</span>
          <Money tiyn={expectedTiyn} data-testid="count-expected" />
        </Inline>
      )}
      <div>
        <p className={textStyles.label}>{t('counted')}</p>
        <p className={styles.hero}>
          <Money tiyn={countedTiyn} data-testid="counted" />
        </p>
      </div>
      {/* An empty sheet has no shortage: the alarm is for what was counted. */}
      {isCounted ? null : <p className={textStyles.quiet}>{t('notCounted')}</p>}
      {isHidden || !isCounted || differenceTiyn === null ? null : <Difference tiyn={differenceTiyn} />}
      {isHidden || !isCounted || differenceTiyn === null || differenceTiyn === 0 ? null : (
        <p className={textStyles.quiet}>{t('missingHint')}</p>
      )}
    </>
  );
}
