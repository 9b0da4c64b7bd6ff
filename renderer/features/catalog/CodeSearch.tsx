import type { CodeSuggestion } from '@tilla/shared/contract/views/code-search-view.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { Check } from '@tilla/ui/Check.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';

export function ReadinessMeter(): ReactNode {
  const { t } = useTranslation('codes');
  const language = useLanguage();
  const { data } = useTillQuery('codeSearch.readiness', {});
  if (data === undefined || data.items === 0) return null;
  const percent = (part: number, whole: number): string =>
    `${Math.floor((100 * part) / whole).toLocaleString(language)} %`;
  return (
    <p className={textStyles.quiet} data-testid="readiness">
      {t('ready.items', { percent: percent(data.codedItems, data.items) })}
      {data.turnoverTiyn === 0
        ? ''
        : ` · ${t('ready.turnover', { percent: percent(data.codedTiyn, data.turnoverTiyn) })}`}
    </p>
  );
}

export function CodeSearch(): ReactNode {
  const { t } = useTranslation('codes');
  const { data } = useTillQuery('codeSearch.view', {});
  const pause = useTillCommand('codeSearch.pause');
  const [isReviewed, setIsReviewed] = useState(false);
  if (data === undefined || (data.left === 0 && data.found === 0)) return <ReadinessMeter />;
  const { isPaused, isDayOver, waitsFor, left, found, suggestions } = data;
  const state = isPaused ? 'paused' : isDayOver ? 'tomorrow' : 'left';
  return (
    <Stack gap={2} data-testid="code-search-state">
      <ReadinessMeter />
      <Inline gap={2} align="stretch">
        {left === 0 ? null : (
          <>
            <span className={textStyles.quiet} role="status">
              {t(`finding.${state}`, { count: left })}
            </span>
            <CommandButton size="small" command={pause} input={{ isPaused: !isPaused }} testId="code-search-pause">
              {t(isPaused ? 'finding.resume' : 'finding.pause')}
            </CommandButton>
          </>
        )}
        {found === 0 ? null : (
          <Button look="main" size="small" onPress={() => setIsReviewed(true)} testId="code-review">
            {t('finding.review', { count: found })}
          </Button>
        )}
      </Inline>
      {waitsFor === null || isPaused ? null : <Advice problem={waitsFor} quiet />}
      {isReviewed && found > 0 ? (
        <Review suggestions={suggestions} total={found} onClose={() => setIsReviewed(false)} />
      ) : null}
    </Stack>
  );
}

function Review({
  suggestions,
  total,
  onClose,
}: {
  readonly suggestions: readonly CodeSuggestion[];
  readonly total: number;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('codes');
  const [changed, setChanged] = useState<ReadonlyMap<number, boolean>>(new Map());
  const accept = useTillCommand('codeSearch.accept');
  const dismiss = useTillCommand('codeSearch.dismiss');
  const isMarked = ({ id, isSure }: CodeSuggestion): boolean => changed.get(id) ?? isSure;
  const ids = suggestions.filter(isMarked).map(({ id }) => id);
  return (
    <Dialog title={t('review.title', { count: total })} isOpen wide onClose={onClose}>
      <p className={textStyles.quiet}>{t('review.what')}</p>
      <Stack as="ul" gap={2} data-testid="code-review-list">
        {suggestions.map((one) => (
          <Inline key={one.id} as="li" gap={4} align="baseline" justify="between" isOneLine>
            <Check
              isSelected={isMarked(one)}
              onChange={(isOn) => setChanged(new Map([...changed, [one.id, isOn]]))}
              testId="code-review-mark"
            >
              <span>
                {one.name}
                <span className={textStyles.quietLine}>
                  {one.isSure ? one.foundName : t('review.other', { name: one.foundName })} · {one.ntin}
                </span>
              </span>
            </Check>
            <CommandButton
              label={t('review.dismiss')}
              size="small"
              look="quiet"
              command={dismiss}
              input={{ id: one.id }}
              testId="code-review-dismiss"
            />
          </Inline>
        ))}
      </Stack>
      <Advice problem={accept.error} />
      <DialogActions isHeld leave="close" onLeave={onClose}>
        <CommandButton
          label={t('review.accept', { count: ids.length })}
          look="main"
          size="large"
          isDisabled={ids.length === 0}
          command={accept}
          input={{ ids }}
          testId="code-review-accept"
        />
      </DialogActions>
    </Dialog>
  );
}
