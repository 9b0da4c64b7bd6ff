import { Button } from '../kit/Button.tsx';
import { useConsole } from '../state/console-context.ts';
import { useWords } from '../words/words-context.ts';

interface CodePlayButtonProps<Answer> {
  readonly name: 'scan' | 'ignore' | 'use' | 'pay';
  readonly id: string | number;
  readonly work: () => Promise<Answer>;
  readonly done: string | ((answer: Answer) => string);
}

export function CodePlayButton<Answer>({ name, id, work, done }: CodePlayButtonProps<Answer>) {
  const { t } = useWords();
  const { act } = useConsole();
  const label = t(`code.act.${name}`);
  return (
    <Button
      name={name}
      work={() => act(work, done)}
      kind={name === 'ignore' ? undefined : 'first'}
      of={id}
      label={label}
    />
  );
}
