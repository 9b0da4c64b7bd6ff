import { formatThousandths } from '@tilla/shared/domain/measure.ts';
import { unitWord } from '@tilla/shared/domain/units.ts';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Stock.module.css';

const PIECE = 1_000;

/** Steps of a piece, or any quantity typed; weighed goods in thousandths. */
export function QuantityField({
  name,
  unit,
  isMeasured,
  thousandths,
  onChange,
  testId,
}: {
  readonly name: string;
  readonly unit: string | null;
  readonly isMeasured: boolean;
  readonly thousandths: number;
  readonly onChange: (thousandths: number) => void;
  readonly testId: string;
}): ReactNode {
  const { t } = useTranslation('stock');
  const language = useLanguage();
  const shown = formatThousandths(thousandths, language);
  const [draft, setDraft] = useState<{ readonly text: string; readonly of: number } | null>(null);
  // A scan meanwhile replaces what was typed over another quantity.
  const typed = draft?.of === thousandths ? draft.text : null;
  const setTyped = (text: string | null) => setDraft(text === null ? null : { text, of: thousandths });

  function take(): void {
    const quantity = typed === null ? undefined : readQuantity(typed, isMeasured);
    if (quantity === undefined || quantity === thousandths) setTyped(null);
    else onChange(quantity);
  }

  return (
    <span className={styles.quantity}>
      <button
        type="button"
        className={styles.step}
        aria-label={t('less', { name })}
        disabled={thousandths === 0}
        onClick={() => onChange(Math.max(0, thousandths - PIECE))}
        data-testid={`${testId}-less`}
      >
        −
      </button>
      <input
        className={styles.typed}
        aria-label={t('quantityOf', { name })}
        inputMode="decimal"
        size={4}
        value={typed ?? shown}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take();
          if (event.key === 'Escape') setTyped(null);
        }}
        data-testid={testId}
      />
      {isMeasured ? <span className={styles.unit}>{unitWord(unit, language)}</span> : null}
      <button
        type="button"
        className={styles.step}
        aria-label={t('more', { name })}
        onClick={() => onChange(thousandths + PIECE)}
        data-testid={`${testId}-more`}
      >
        +
      </button>
    </span>
  );
}

/** Undefined for what is no quantity, and for a part of what is sold by the piece. */
export function readQuantity(text: string, isMeasured: boolean): number | undefined {
  const match = /^([0-9]{0,6})(?:[.,]([0-9]{0,3}))?$/u.exec(text.replaceAll(/\s/gu, ''));
  if (match === null || text.trim() === '') return undefined;
  const thousandths = Number(match[1] ?? '') * PIECE + Number((match[2] ?? '').padEnd(3, '0'));
  return isMeasured || thousandths % PIECE === 0 ? thousandths : undefined;
}
