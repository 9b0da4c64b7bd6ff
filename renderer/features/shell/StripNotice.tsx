import type { ReactNode } from 'react';
import { Chip } from '#ui/Chip.tsx';
import layout from '#ui/layout.module.css';
import { MoreBehind } from './MoreBehind.tsx';

export function StripNotice({
  tone,
  mark,
  name,
  title,
  lines,
  testId,
}: {
  readonly tone: 'wait' | 'bad';
  readonly mark: '!' | '…';
  readonly name: string;
  readonly title: string;
  readonly lines: readonly string[];
  readonly testId: string;
}): ReactNode {
  return (
    <MoreBehind
      word={
        <Chip tone={tone} mark={mark} data-testid={testId}>
          {name}
        </Chip>
      }
      title={title}
      testId={`${testId}-more`}
    >
      <div className={layout['stack']} data-testid={`${testId}-lines`}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </MoreBehind>
  );
}
