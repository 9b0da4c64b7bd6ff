import { type GoodsRule, noRule, restrictions, suggestedRule } from '@tilla/shared/domain/restricted-goods.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Check } from '@tilla/ui/Check.tsx';
import { Select } from '@tilla/ui/Select.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import styles from './Goods.module.css';

export function RuleFields({
  of,
  suggestedBy,
  testId,
}: {
  /** `category:KEY` or `item:ID`. */
  readonly of: string;
  readonly suggestedBy: string | null;
  readonly testId: string;
}): ReactNode {
  const { t } = useTranslation('goodsRules');
  const rules = useTillQuery('goodsRules.list', {}).data?.rules;
  const change = useTillCommand('goodsRules.change');
  if (rules === undefined) return null;
  const own = rules.find((row) => row.of === of)?.rule;
  const rule = own ?? noRule;
  const set = (next: GoodsRule | null) => {
    if (!change.isPending) change.mutate({ changes: [{ of, rule: next }] });
  };
  const suggested = suggestedBy === null || own !== undefined ? null : suggestedRule(suggestedBy);
  const unset = suggestedBy === null ? [{ id: 'unset', name: t('restriction.ofCategory') } as const] : [];
  return (
    <div className={styles.rule} data-testid={testId}>
      <Select
        label={t('restriction.title')}
        value={own === undefined && suggestedBy === null ? 'unset' : (rule.restriction ?? 'none')}
        options={[
          ...unset,
          { id: 'none', name: t('restriction.none') },
          ...restrictions.map((id) => ({ id, name: t(`restriction.${id}`) })),
        ]}
        onChange={(id) => {
          if (id === 'unset') set(null);
          else set({ ...rule, restriction: id === 'none' ? null : id });
        }}
        testId={`${testId}-restriction`}
      />
      <Check
        isSelected={rule.needsMark}
        onChange={(needsMark) => set({ ...rule, needsMark })}
        testId={`${testId}-mark`}
      >
        {t('needsMark')}
      </Check>
      {suggested === null ? null : (
        <Inline as="span" gap={2}>
          <span className={textStyles.quiet}>
            {t('category.suggested', {
              what: [
                ...(suggested.restriction === null ? [] : [t(`restriction.${suggested.restriction}`)]),
                ...(suggested.needsMark ? [t('category.withMark')] : []),
              ].join(', '),
            })}
          </span>
          <Button size="small" onPress={() => set(suggested)} testId={`${testId}-confirm`}>
            {t('category.confirm')}
          </Button>
        </Inline>
      )}
      <Advice problem={change.error} />
    </div>
  );
}
