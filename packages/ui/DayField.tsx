import { parseDate } from '@internationalized/date';
import { dayStartOf, formatDay } from '@tilla/shared/domain/almaty-time.ts';
import { type ReactNode, useState } from 'react';
import {
  Button as AriaButton,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Dialog,
  DialogTrigger,
  Heading,
  I18nProvider,
  Popover,
} from 'react-aria-components';
import { Button } from './Button.tsx';
import styles from './DayField.module.css';
import { Inline } from './Stack.tsx';
import { useUi } from './ui-context.ts';

/** Names of days and months are in the till's language; a week begins on Monday. */
const locales = { ru: 'ru-RU', kk: 'kk-KZ', en: 'en-GB' } as const;

export function DayField({
  label,
  day,
  text,
  min,
  max,
  onChange,
  testId,
}: {
  readonly label: string;
  readonly day: string;
  /** Written in place of the date. */
  readonly text?: string;
  readonly min?: string;
  readonly max: string;
  readonly onChange: (day: string) => void;
  readonly testId: string;
}): ReactNode {
  const { language, word } = useUi();
  const [isOpen, setOpen] = useState(false);
  const written = text ?? formatDay(dayStartOf(day), language);
  return (
    <I18nProvider locale={locales[language]}>
      <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
        <AriaButton
          className={styles.field ?? ''}
          aria-label={`${label}: ${written}`}
          data-testid={testId}
          data-value={day}
        >
          {written}
        </AriaButton>
        <Popover className={styles.popover ?? ''}>
          <Dialog className={styles.dialog ?? ''} aria-label={label}>
            <Calendar
              aria-label={label}
              firstDayOfWeek="mon"
              value={parseDate(day)}
              {...(min === undefined ? {} : { minValue: parseDate(min) })}
              maxValue={parseDate(max)}
              autoFocus
              onChange={(chosen) => {
                onChange(chosen.toString());
                setOpen(false);
              }}
            >
              <Inline as="header" justify="between" isOneLine>
                <Button label={'‹'} slot="previous" look="quiet" aria-label={word('previousMonth')} />
                <Heading className={styles.month ?? ''} />
                <Button label={'›'} slot="next" look="quiet" aria-label={word('nextMonth')} />
              </Inline>
              <CalendarGrid weekdayStyle="short">
                <CalendarGridHeader>
                  {(name) => <CalendarHeaderCell className={styles.weekday ?? ''}>{name}</CalendarHeaderCell>}
                </CalendarGridHeader>
                <CalendarGridBody>
                  {(date) => (
                    <CalendarCell date={date} className={styles.cell ?? ''} data-testid={`day-${date.toString()}`} />
                  )}
                </CalendarGridBody>
              </CalendarGrid>
            </Calendar>
          </Dialog>
        </Popover>
      </DialogTrigger>
    </I18nProvider>
  );
}
