import { digitOfLayout } from '@tilla/ui/digit-keys.ts';
import { Keypad } from '@tilla/ui/Keypad.tsx';
import { MoneyField } from '@tilla/ui/MoneyField.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import type { ReactNode } from 'react';

export function AmountEntry({
  label,
  value,
  problem,
  testId,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly problem: string | undefined;
  readonly testId: string;
  readonly onChange: (value: string) => void;
}): ReactNode {
  return (
    <Stack gap={4}>
      <MoneyField
        label={label}
        value={value}
        onChange={onChange}
        inputMode="none"
        autoComplete="off"
        maxLength={18}
        autoFocus
        testId={testId}
        problem={problem}
        onKeyDown={(event) => {
          const digit = digitOfLayout(event);
          if (digit === null) {
            // Escape and the screen's own keys belong to other handlers.
            event.continuePropagation();
            return;
          }
          event.preventDefault();
          onChange(value + digit);
        }}
      />
      <Keypad wide="00" onType={(text) => onChange(value + text)} onErase={() => onChange(value.slice(0, -1))} />
    </Stack>
  );
}
