import type { CartLine } from '@tilla/shared/domain/cart.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useScanPlace } from '#renderer/app/scan-places.ts';
import { playSound } from '#renderer/app/sound.ts';
import { useCart } from './cart-store.ts';
import { useCheckMark } from './check-mark.ts';
import styles from './SaleQuestions.module.css';
import { useSaleQuestions } from './sale-questions.ts';

export function MarkDialog({ soundVolume }: { readonly soundVolume: number }): ReactNode {
  const lineId = useSaleQuestions((state) => state.markLineId);
  const line = useCart(({ cart }) => cart.lines.find(({ id }) => id === lineId));
  const { t } = useTranslation('goodsRules');
  if (line === undefined || (line.marks?.length ?? 0) >= line.count) return null;
  return (
    <Dialog title={t('mark.title')} isOpen onClose={close} isOfSale wide>
      <Packs key={line.id} line={line} soundVolume={soundVolume} />
    </Dialog>
  );
}

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
    <Stack gap={4} data-testid="mark-needed">
      <div className={styles.square}>
        <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="var(--ink-2)" strokeWidth="1.2">
          <path d="M4 4h16v16H4z" />
          <path d="M11 11h6v6h-6z M12.5 11v6 M15 11v6 M11 13h6 M11 15h6" stroke="var(--accent)" />
        </svg>
      </div>
      <b>{line.name}</b>
      <p>{t('mark.text')}</p>
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
            {index < have ? '✓ ' : ''}
            {t('mark.pack', { number: index + 1 })}
          </span>
        ))}
      </Inline>
      {problem === null && !isWorn ? null : (
        <p className={textStyles.notice} role="alert" data-testid="mark-problem">
          {isWorn ? t('mark.wornText') : problem}
        </p>
      )}
      <div className={styles.answers}>
        <Button
          label={have === 0 ? t('mark.none') : t('mark.fewer', { count: have })}
          onPress={() => {
            if (have === 0) remove(line.id);
            else setQuantity(line.id, have * 1_000);
            close();
          }}
          testId="mark-fewer"
        />
        <Button label={t('mark.worn')} look="quiet" onPress={() => setWorn(true)} testId="mark-worn" />
      </div>
    </Stack>
  );
}

/** So many packs are shown; the rest are scanned all the same. */
const MAX_SHOWN = 12;
