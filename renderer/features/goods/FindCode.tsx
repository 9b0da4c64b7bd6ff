import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScannedGoods } from '../../../shared/contract/views/goods-view.ts';
import { useTill } from '../../app/till-context.tsx';
import type { TillProblem } from '../../bridge/till-problem.ts';
import { Advice } from '../../ui/Advice.tsx';
import { Button } from '../../ui/Button.tsx';
import layout from '../../ui/layout.module.css';
import textStyles from '../../ui/text.module.css';

/** Asks the national catalog; null: it does not know the barcode. */
export function useFindCode(onFound: (found: ScannedGoods) => void) {
  const till = useTill();
  return useMutation<ScannedGoods | null, TillProblem, string>({
    mutationFn: async (barcode) => (await till.call('goods.scan', { barcode })).found,
    onSuccess: (found) => {
      if (found !== null) onFound(found);
    },
  });
}

/** Finds what the national catalog knows of a barcode: asked by a press alone, because it answers thirty times a minute. */
export function FindCode({
  barcode,
  onFound,
}: {
  readonly barcode: string;
  readonly onFound: (found: ScannedGoods) => void;
}): ReactNode {
  const { t } = useTranslation('goods');
  const find = useFindCode(onFound);
  // What was found belongs to the barcode that was asked for.
  const found = find.variables === barcode ? find.data : undefined;
  return (
    <div className={layout['stackSmall']}>
      <Button
        isDisabled={barcode === '' || barcode.length > 32 || find.isPending}
        onPress={() => {
          find.mutate(barcode);
        }}
        data-testid="goods-find-code"
      >
        {t(find.isPending ? 'scan.asking' : 'scan.find')}
      </Button>
      {barcode === '' ? <p className={textStyles['quiet']}>{t('scan.needsBarcode')}</p> : null}
      {found === undefined ? null : (
        <p className={textStyles['quiet']} role="status" data-testid="goods-scanned">
          {found === null
            ? t('scan.unknown')
            : t(found.ntin === null ? 'scan.foundWithout' : 'scan.found', { name: found.name })}
        </p>
      )}
      {find.error === null ? null : <Advice problem={find.error} />}
    </div>
  );
}
