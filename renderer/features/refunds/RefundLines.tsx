import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Check } from '@tilla/ui/Check.tsx';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { MoneyField } from '@tilla/ui/MoneyField.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { GoodsPicture } from '#renderer/pictures/GoodsPicture.tsx';
import styles from './RefundPage.module.css';
import { countOf, type LineChoice, type LineChoices, lineTiyn, type RefundLine, typedTiynOf } from './refund-choice.ts';

/** A tick takes one piece; the steps take more. */
export function RefundLines({
  lines,
  choices,
  onChange,
  hasAmounts = false,
}: {
  readonly lines: readonly RefundLine[];
  readonly choices: LineChoices;
  readonly onChange: (choices: LineChoices) => void;
  readonly hasAmounts?: boolean;
}): ReactNode {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <Line
          key={line.itemId}
          line={line}
          choice={choices[line.itemId] ?? { count: 0 }}
          hasAmounts={hasAmounts}
          onChange={(choice) => onChange({ ...choices, [line.itemId]: choice })}
        />
      ))}
    </ul>
  );
}

function Line({
  line,
  choice,
  hasAmounts,
  onChange,
}: {
  readonly line: RefundLine;
  readonly choice: LineChoice;
  readonly hasAmounts: boolean;
  readonly onChange: (choice: LineChoice) => void;
}): ReactNode {
  const { t } = useTranslation('refunds');
  const language = useLanguage();
  const { itemId, name, leftCount, leftTiyn, catalogItemId = null } = line;
  const left = formatMoney(leftTiyn, language);
  const byAmount = 'amount' in choice;
  const isChosen = byAmount || choice.count > 0;
  return (
    <li className={styles.line} data-testid={`refund-line-${itemId}`} data-chosen={isChosen}>
      <Check
        isSelected={isChosen}
        onChange={(isTicked) => onChange({ count: isTicked ? 1 : 0 })}
        testId="refund-line-tick"
      >
        <span className="only-heard">{name}</span>
      </Check>
      <span className={styles.what}>
        <GoodsPicture catalogItemId={catalogItemId} name={name} />
        <span className={styles.words}>
          {name}
          <span className={textStyles.aside}>{t('left', { count: leftCount, amount: left })}</span>
        </span>
      </span>
      <Pieces line={line} count={countOf(choice)} onChange={onChange} />
      <span className={styles.sum}>
        <Money tiyn={lineTiyn(line, choice)} data-testid="refund-line-sum" />
      </span>
      {hasAmounts && isChosen ? (
        <span className={styles.part}>
          <Button
            label={t(byAmount ? 'byPieces' : 'byAmount')}
            look="quiet"
            size="small"
            aria-label={t(byAmount ? 'byPiecesOf' : 'byAmountOf', { name })}
            onPress={() => onChange(byAmount ? { count: 0 } : { amount: '' })}
            testId={byAmount ? 'refund-line-by-pieces' : 'refund-line-by-sum'}
          />
          {byAmount ? (
            <MoneyField
              label={t('sumOf', { name })}
              value={choice.amount}
              onChange={(amount) => onChange({ amount })}
              autoFocus
              testId="refund-line-amount"
              problem={
                choice.amount !== '' && typedTiynOf(line, choice.amount) === undefined
                  ? t('sumWrong', { amount: left })
                  : undefined
              }
            />
          ) : null}
        </span>
      ) : null}
    </li>
  );
}

function Pieces({
  line: { name, leftCount },
  count,
  onChange,
}: {
  readonly line: RefundLine;
  readonly count: number;
  readonly onChange: (choice: LineChoice) => void;
}): ReactNode {
  const { t } = useTranslation('refunds');
  return (
    <span className={styles.pieces}>
      <Button
        label={'−'}
        aria-label={t('less', { name })}
        isDisabled={count === 0}
        onPress={() => onChange({ count: count - 1 })}
        testId="refund-line-less"
      />
      <b className={clsx(font.middle, font.figures)} data-testid="refund-line-count">
        {count}
      </b>
      <Button
        label={'+'}
        aria-label={t('more', { name })}
        isDisabled={count >= leftCount}
        onPress={() => onChange({ count: count + 1 })}
        testId="refund-line-more"
      />
    </span>
  );
}
