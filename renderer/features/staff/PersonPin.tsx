import type { Approval } from '@tilla/shared/contract/definition.ts';
import type { PersonView } from '@tilla/shared/contract/views/app-view.ts';
import layout from '@tilla/ui/layout.module.css';
import { type ReactNode, useState } from 'react';
import { Advice } from '#renderer/app/Advice.tsx';
import { AdvicePlaceContext } from '#renderer/app/advice-place.ts';
import type { TillProblem } from '#renderer/bridge/till-problem.ts';
import { PeopleChoice } from './PeopleChoice.tsx';
import styles from './PersonPin.module.css';
import { PinPad } from './PinPad.tsx';

export function PersonPin({
  label,
  people,
  pinLabel,
  act,
  isChoiceHidden = false,
  isBusy,
  problem,
  onEnter,
  onChoose,
  testId,
  children,
}: {
  readonly label: string;
  readonly people: readonly PersonView[];
  readonly pinLabel: (name: string) => string;
  /** Names what the PIN does. */
  readonly act?: string;
  /** Of one person. */
  readonly isChoiceHidden?: boolean;
  readonly isBusy: boolean;
  readonly problem: TillProblem | null;
  readonly onEnter: (given: Approval) => void;
  readonly onChoose: () => void;
  readonly testId: string;
  readonly children?: ReactNode;
}): ReactNode {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = people.find(({ id }) => id === chosenId) ?? people[0];
  if (chosen === undefined) return null;
  return (
    <div className={styles.layout}>
      <div className={styles.side}>
        {children}
        {isChoiceHidden ? null : (
          <PeopleChoice
            label={label}
            people={people}
            value={chosen.id}
            onChange={(id) => {
              setChosenId(id);
              onChoose();
            }}
            testId={testId}
          />
        )}
      </div>
      <div className={layout.stackWide}>
        <PinPad
          key={chosen.id}
          label={pinLabel(chosen.name)}
          act={act}
          isBusy={isBusy}
          onEnter={(pin) => onEnter({ personId: chosen.id, pin })}
        />
        <AdvicePlaceContext value="pin">
          <Advice problem={problem} />
        </AdvicePlaceContext>
      </div>
    </div>
  );
}
