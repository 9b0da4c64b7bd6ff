import { useMutation } from '@tanstack/react-query';
import type { ScannedGoods } from '@tilla/shared/contract/views/goods-view.ts';
import { type Doubt, doubtOf, type SoughtFor } from '@tilla/shared/domain/found-code.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTill } from '#renderer/app/till-context.tsx';
import type { TillProblem } from '#renderer/bridge/till-problem.ts';

interface Sought {
  readonly barcode: string;
  readonly own: SoughtFor;
}

interface Answer {
  readonly found: ScannedGoods | null;
  readonly doubt: Doubt | null;
}

/** Asks the national catalog. A result that may be another item's is used only after a person confirms it. */
export function useFindCode(barcode: string, own: SoughtFor, onFound: (found: ScannedGoods) => void) {
  const till = useTill();
  const [confirmed, setConfirmed] = useState<Answer | null>(null);
  const find = useMutation<Answer, TillProblem, Sought>({
    mutationFn: async (sought) => {
      const { found } = await till.call('goods.scan', { barcode: sought.barcode });
      const isNone = found === null || found.ntin === null;
      return { found, doubt: isNone ? null : doubtOf({ name: found.name, barcode: sought.barcode }, sought.own) };
    },
    onSuccess: ({ found, doubt }, sought) => {
      if (found !== null && doubt === null && sought.barcode === barcode) onFound(found);
    },
  });
  // The result belongs to the barcode that was asked for.
  const answer = find.variables?.barcode === barcode ? find.data : undefined;
  const doubt = answer === confirmed ? null : (answer?.doubt ?? null);
  return {
    ask: (sought: string) => find.mutate({ barcode: sought, own }),
    confirm: () => {
      if (answer === undefined || answer.found === null) return;
      setConfirmed(answer);
      onFound(answer.found);
    },
    isPending: find.isPending,
    error: find.error,
    found: answer?.found,
    doubt,
    ownName: find.variables?.own.name ?? '',
  };
}

export type CodeSearch = ReturnType<typeof useFindCode>;

export function FoundCode({
  search: { found, doubt, error, ownName },
  testId,
}: {
  readonly search: CodeSearch;
  readonly testId: string;
}): ReactNode {
  const { t } = useTranslation('goods');
  return (
    <>
      {found === undefined ? null : (
        <p
          className={textStyles[doubt === null ? 'quiet' : 'notice']}
          role="status"
          data-testid={testId}
          data-doubt={doubt ?? undefined}
        >
          {found === null
            ? t('scan.unknown')
            : doubt === null
              ? t(found.ntin === null ? 'scan.foundWithout' : 'scan.found', { name: found.name })
              : t(`scan.${doubt}`, { name: found.name, own: ownName })}
        </p>
      )}
      <Advice problem={error} />
    </>
  );
}

/** Looks a barcode up in the national catalog, on request only, because it answers thirty times a minute. */
export function FindCode({
  barcode,
  own,
  onFound,
}: {
  readonly barcode: string;
  readonly own: SoughtFor;
  readonly onFound: (found: ScannedGoods) => void;
}): ReactNode {
  const { t } = useTranslation('goods');
  const search = useFindCode(barcode, own, onFound);
  return (
    <Stack gap={2}>
      <Button
        label={t(search.isPending ? 'scan.asking' : 'scan.find')}
        isDisabled={barcode === '' || barcode.length > 32 || search.isPending}
        onPress={() => search.ask(barcode)}
        testId="goods-find-code"
      />
      {barcode === '' ? <p className={textStyles.quiet}>{t('scan.needsBarcode')}</p> : null}
      <FoundCode search={search} testId="goods-scanned" />
      {search.doubt === null ? null : <Button label={t('scan.same')} onPress={search.confirm} testId="goods-same" />}
    </Stack>
  );
}
