import type { ReactNode } from 'react';
import { Form } from 'react-aria-components';
import layout from './layout.module.css';

export function FieldForm({
  gap = 'wide',
  onSend,
  children,
  'data-testid': testId,
}: {
  readonly gap?: 'wide' | 'normal';
  readonly onSend: () => void;
  readonly children: ReactNode;
  readonly 'data-testid'?: string;
}): ReactNode {
  return (
    <Form
      className={layout[gap === 'wide' ? 'stackWide' : 'stack'] ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
      data-testid={testId}
    >
      {children}
    </Form>
  );
}
