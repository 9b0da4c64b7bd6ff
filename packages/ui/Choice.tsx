import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Label, RadioButton, RadioField, RadioGroup } from 'react-aria-components';
import styles from './Choice.module.css';
import layout from './layout.module.css';

export function Choice<Id extends string>({
  label,
  value,
  options,
  onChange,
  isLabelHidden = false,
  look = 'plain',
}: {
  readonly label: string;
  readonly value: Id;
  readonly options: readonly { readonly id: Id; readonly name: string; readonly testId?: string }[];
  readonly onChange: (id: Id) => void;
  /** Where the options speak for themselves; a screen reader still reads the label. */
  readonly isLabelHidden?: boolean;
  /** `segment` is for a row of settings; in `equal` all parts have the same width. */
  readonly look?: 'plain' | 'segment' | 'equal';
}): ReactNode {
  return (
    <RadioGroup
      className={layout.stackSmall ?? ''}
      value={value}
      orientation="horizontal"
      onChange={(next) => {
        const option = options.find(({ id }) => id === next);
        if (option !== undefined) onChange(option.id);
      }}
    >
      <Label className={isLabelHidden ? 'only-heard' : (styles.label ?? '')}>{label}</Label>
      <div className={look === 'plain' ? layout.wrapSmall : clsx(styles.segment, look === 'equal' && styles.equal)}>
        {options.map(({ id, name, testId }) => (
          <RadioField key={id} value={id} data-testid={testId}>
            <RadioButton className={(look === 'plain' ? styles.option : styles.part) ?? ''}>{name}</RadioButton>
          </RadioField>
        ))}
      </div>
    </RadioGroup>
  );
}
