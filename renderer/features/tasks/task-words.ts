import type { TaskAction, TaskKind, TaskView } from '@tilla/shared/contract/views/task-view.ts';
import { dayStartOf, formatDay, formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { useTranslation } from 'react-i18next';
import { formatParams } from '#renderer/app/format-params.ts';

export interface TaskWords {
  readonly facts: Readonly<Record<string, string | number>>;
  readonly isOutsideHours: boolean;
  readonly say: (part: 'title' | 'what' | 'money' | 'do') => string;
  readonly named: (action: TaskAction) => string;
}

/** The sentences of a task, open or resolved. */
export function useTaskWords({ kind, facts: given }: TaskView): TaskWords {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const { day, born, lastAt } = given;
  const facts = {
    ...formatParams(given, language),
    ...(typeof day === 'string' ? { day: formatDay(dayStartOf(day), language) } : {}),
    ...(typeof born === 'string' ? { born: formatDay(dayStartOf(born), language) } : {}),
    ...(typeof lastAt === 'string' ? { lastAt: formatDayTime(Date.parse(lastAt), language) } : {}),
  };
  const isOutsideHours = kind === 'printed_restricted' && 'from' in facts;
  // An invoice that is no sale of this till has no sale number.
  const context = isOutsideHours
    ? 'closed'
    : kind === 'file_replaced'
      ? String(given['file'])
      : kind === 'books_cloned' && given['count'] === 0
        ? 'copied'
        : 'saleNumber' in facts
          ? ''
          : 'invoiceId' in facts
            ? 'invoice'
            : 'unnumbered';
  return {
    facts,
    isOutsideHours,
    say: (part) => t(`kind.${kind}.${part}`, { ...facts, context }),
    named: (action) => t(`actions.${action}`, { ...facts, context: askedOf(kind) }),
  };
}

/** Of a refund whether it succeeded, of a payment whether the money came, else whether it was done. */
function askedOf(kind: TaskKind): 'refund' | 'payment' | 'restricted' | '' {
  if (kind === 'printed_restricted') return 'restricted';
  if (kind === 'refund_unknown' || kind === 'qr_refund_uncertain') return 'refund';
  return kind === 'paid_disputed' ? 'payment' : '';
}
