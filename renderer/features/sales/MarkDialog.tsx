import type { CartLine } from '@tilla/shared/domain/cart.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { SmallIcon } from '@tilla/ui/SmallIcon.tsx';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { clsx } from 'clsx';
import { memo, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useScanPlace } from '#renderer/app/scan-places.ts';
import { playSound } from '#renderer/app/sound.ts';
import { GoodsPicture } from '#renderer/pictures/GoodsPicture.tsx';
import { useCart } from './cart-store.ts';
import { useCheckMark } from './check-mark.ts';
import styles from './SaleQuestions.module.css';
import { useSaleQuestions } from './sale-questions.ts';

export const MarkDialog = memo(function MarkDialog({ soundVolume }: { readonly soundVolume: number }): ReactNode {
  const lineId = useSaleQuestions((state) => state.markLineId);
  const line = useCart(({ cart }) => cart.lines.find(({ id }) => id === lineId));
  const { t } = useTranslation('goodsRules');
  if (line === undefined || (line.marks?.length ?? 0) >= line.count) return null;
  return (
    <Dialog title={t('mark.title')} isOpen onClose={close} isOfSale wide>
      <Packs key={line.id} line={line} soundVolume={soundVolume} />
    </Dialog>
  );
});

function close(): void {
  useSaleQuestions.setState({ markLineId: null });
}

function Packs({ line, soundVolume }: { readonly line: CartLine; readonly soundVolume: number }): ReactNode {
  const { t } = useTranslation('goodsRules');
  const [problem, setProblem] = useState<string | null>(null);
  const [isWorn, setWorn] = useState(false);
  const checkMark = useCheckMark();
  const { addMark, setQuantity, remove } = useCart.getState();
  const have = line.marks?.length ?? 0;
  useScanPlace('mark', {
    take({ code }) {
      setWorn(false);
      void checkMark(code, line).then((refusal) => {
        playSound(refusal === null ? 'scanned' : 'failed', soundVolume);
        setProblem(refusal);
        if (refusal === null && code.kind === 'mark') addMark(line.id, code.mark.text);
      });
      return 'handled';
    },
  });
  return (
    <div className={styles.marking} data-testid="mark-needed">
      <MarkedPack />
      <Stack gap={4}>
        <Inline gap={3} isOneLine>
          <GoodsPicture catalogItemId={line.catalogItemId} name={line.name} />
          <b>{line.name}</b>
        </Inline>
        <p className={textStyles.quietLarge}>{t('mark.text')}</p>
        <Inline gap={2} align="stretch">
          {Array.from({ length: Math.min(line.count, MAX_SHOWN) }, (_, index) => (
            <span
              // A pack has no name but its place.
              // biome-ignore lint/suspicious/noArrayIndexKey: the places never move
              key={index}
              className={clsx(styles.pack, index < have && styles.scanned)}
              data-testid={`mark-pack-${String(index)}`}
              data-scanned={index < have}
            >
              {index < have ? <SmallIcon name="done" /> : <SquareSign />}
              {t('mark.pack', { number: index + 1 })}
            </span>
          ))}
        </Inline>
        {problem === null && !isWorn ? null : (
          <Say tone={isWorn ? 'wait' : 'bad'} role="alert" testId="mark-problem">
            {isWorn ? t('mark.wornText') : problem}
          </Say>
        )}
        <div className={styles.answers}>
          <Button
            label={have === 0 ? t('mark.none') : t('mark.fewer', { count: have })}
            size="large"
            onPress={() => {
              if (have === 0) remove(line.id);
              else setQuantity(line.id, have * 1_000);
              close();
            }}
            testId="mark-fewer"
          />
          <Button label={t('mark.worn')} look="quiet" size="large" onPress={() => setWorn(true)} testId="mark-worn" />
        </div>
      </Stack>
    </div>
  );
}

/** Modules of a mark as they look on a pack: a solid edge at two sides, a dotted one at the others. */
const MODULES = [
  '1010101010',
  '1100110101',
  '1011001010',
  '1001110111',
  '1110010100',
  '1010111001',
  '1101000110',
  '1011101011',
  '1000110100',
  '1111111111',
];

const modules = MODULES.flatMap((row, y) =>
  row.split('').map((one, x) => (one === '1' ? `M${String(x)} ${String(y)}h1v1h-1z` : '')),
).join('');

/** A pack with both codes: the bars are struck out, the square is ringed. */
function MarkedPack(): ReactNode {
  return (
    <div className={styles.drawing}>
      <svg viewBox="0 0 200 220" aria-hidden="true">
        <path d="M24 34h132v172H24z" fill="#ebe7df" />
        <path d="M156 34l22-16v172l-22 16z" fill="#c6bfb2" />
        <path d="M24 34l22-16h132l-22 16z" fill="#f7f5f0" />
        <path d="M24 56h132v34H24z" fill="#7d6c53" />
        <path d="M34 104h46v34H34zM92 118h56v56H92z" fill="#fff" />
        <path
          d="M38 108v26M43 108v26M47 108v26M54 108v26M58 108v26M64 108v26M67 108v26M74 108v26"
          stroke="#12181b"
          strokeWidth="2"
        />
        <path d="M30 144l54-44" stroke="var(--bad)" strokeWidth="6" strokeLinecap="round" />
        <path d={modules} fill="#12181b" transform="translate(96 122) scale(4.8)" shapeRendering="crispEdges" />
        <path
          d="M96 110h48a12 12 0 0 1 12 12v48a12 12 0 0 1-12 12H96a12 12 0 0 1-12-12v-48a12 12 0 0 1 12-12z"
          fill="none"
          stroke="var(--accent)"
          strokeWidth="6"
        />
      </svg>
    </div>
  );
}

function SquareSign(): ReactNode {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.squareSign}>
      <path d="M5 4v15h15M9 4h2M14 4h2M19 4h1M20 8v2M20 13v2M9 8h5v2H9zM9 14h2M14 14h2" />
    </svg>
  );
}

/** So many packs are shown; the rest are scanned all the same. */
const MAX_SHOWN = 12;
