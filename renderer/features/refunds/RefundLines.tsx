import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button } from '@tilla/ui/Button.tsx';
import font from '@tilla/ui/font.module.css';
import { MoneyField } from '@tilla/ui/MoneyField.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { GoodsPicture } from '#renderer/pictures/GoodsPicture.tsx';
import styles from './RefundDialog.module.css';
import { countOf, type LineChoice, type LineChoices, type RefundLine, typedTiynOf } from './refund-choice.ts';

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
  const { itemId, name, leftCount, leftTiyn } = line;
  const left = formatMoney(leftTiyn, language);
  const byAmount = 'amount' in choice;
  return (
    <li className={styles.line} data-testid={`refund-line-${itemId}`}>
      <GoodsPicture catalogItemId={null} name={name} />
      <span>
        <b>{name}</b>
        <span className={textStyles.quietLine}>{t('left', { count: leftCount, amount: left })}</span>
      </span>
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
      ) : (
        <Pieces line={line} count={countOf(choice)} onChange={onChange} />
      )}
      {hasAmounts ? (
        <Button
          label={t(byAmount ? 'byPieces' : 'byAmount')}
          look="quiet"
          size="small"
          aria-label={t(byAmount ? 'byPiecesOf' : 'byAmountOf', { name })}
          onPress={() => onChange(byAmount ? { count: 0 } : { amount: '' })}
          testId={byAmount ? 'refund-line-by-pieces' : 'refund-line-by-sum'}
        />
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
      <Button aria-label={t('less', { name })} isDisabled={count === 0} onPress={() => onChange({ count: count - 1 })}>
        −
      </Button>
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
