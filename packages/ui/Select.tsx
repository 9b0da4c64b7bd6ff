import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Select as AriaSelect, Button, Label, ListBox, ListBoxItem, Popover, SelectValue } from 'react-aria-components';
import styles from './Select.module.css';

/** A key may not be empty, an id may ("any"). */
const keyOf = (id: string): string => `k:${id}`;

export function Select<Id extends string>({
  label,
  value,
  options,
  onChange,
  isLabelShown = false,
  testId,
}: {
  /** For a screen reader only, where the options speak for themselves. */
  readonly label: string;
  /** Null chooses nothing. */
  readonly value: Id | null;
  readonly options: readonly { readonly id: Id; readonly name: string }[];
  readonly onChange: (id: Id) => void;
  readonly isLabelShown?: boolean;
  readonly testId?: string;
}): ReactNode {
  const isNarrowed = value !== null && value !== options[0]?.id;
  return (
    <AriaSelect
      className={clsx(styles.field, isLabelShown && styles.written)}
      value={value === null ? null : keyOf(value)}
      placeholder=""
      onChange={(key) => {
        const option = options.find(({ id }) => keyOf(id) === key);
        if (option !== undefined) onChange(option.id);
      }}
      data-testid={testId}
      data-value={value}
    >
      <Label className={isLabelShown ? (styles.label ?? '') : 'only-heard'}>{label}</Label>
      <Button className={clsx(styles.select, isNarrowed && !isLabelShown && styles.narrowed)}>
        <SelectValue className={styles.value ?? ''} />
        <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.arrow}>
          <path d="M6 9l6 6 6-6" />
        </svg>
      </Button>
      <Popover className={styles.popover ?? ''}>
        <ListBox className={styles.list ?? ''} items={options.map(({ id, name }) => ({ id: keyOf(id), name }))}>
          {({ name }) => (
            <ListBoxItem className={styles.option ?? ''} textValue={name}>
              {name}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
