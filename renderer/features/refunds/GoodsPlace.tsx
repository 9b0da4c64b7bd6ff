import { GoodsTo } from '@tilla/shared/contract/views/stock-view.ts';
import { Choice } from '@tilla/ui/Choice.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillQuery } from '#renderer/app/till-context.tsx';

interface Place {
  /** Null: nothing is asked, because no stock is kept or no goods come back. */
  readonly goodsTo: GoodsTo | null;
  readonly onChange: (goodsTo: GoodsTo) => void;
}

/** The reason sets the default: what is faulty or expired is not sold again. */
export function usePlace(reason: string, isAsked: boolean): Place {
  const { t } = useTranslation('refunds');
  const isKept = useTillQuery('stock.state', {}).data?.isKept === true;
  const [chosen, setChosen] = useState<GoodsTo | null>(null);
  const isLost = reason === t('preset.faulty') || reason === t('preset.expired');
  return { goodsTo: isKept && isAsked ? (chosen ?? (isLost ? 'write_off' : 'shelf')) : null, onChange: setChosen };
}

export function GoodsPlace({ goodsTo, onChange }: Place): ReactNode {
  const { t } = useTranslation('refunds');
  if (goodsTo === null) return null;
  return (
    <Stack gap={2}>
      <Choice<GoodsTo>
        label={t('goodsTo.title')}
        look="equal"
        value={goodsTo}
        options={GoodsTo.options.map((id) => ({ id, name: t(`goodsTo.${id}`), testId: `goods-to-${id}` }))}
        onChange={onChange}
      />
      <p className={textStyles.aside} role="status" data-testid="goods-to-hint">
        {t(`goodsTo.hint.${goodsTo}`)}
      </p>
    </Stack>
  );
}
