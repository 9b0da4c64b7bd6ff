import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import layout from '../../ui/layout.module.css';

/** A state of the machine in a word; what it means and what to do is one press away. */
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
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        size="small"
        onPress={() => {
          setOpen(true);
        }}
        data-testid={`${testId}-more`}
      >
        <Chip tone={tone} mark={mark} data-testid={testId}>
          {name}
        </Chip>
      </Button>
      <Dialog
        title={title}
        isOpen={isOpen}
        onClose={() => {
          setOpen(false);
        }}
      >
        <div className={layout['stack']} data-testid={`${testId}-lines`}>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </Dialog>
    </>
  );
}
