import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/TextField.tsx';
import type { ReadWords, TypedWords, WordProblem } from './deployment-words.ts';
import styles from './SetupPage.module.css';

const problemKeys = {
  wrong: 'connect.wordWrong',
  taken: 'connect.wordTaken',
  alike: 'connect.wordsAlike',
} as const satisfies Record<WordProblem, string>;

/** How this deployment spells `bank` and `service`: an installer's matter, folded away unless it is set. */
export function DeploymentWords({
  typed,
  problems,
  onChange,
}: {
  readonly typed: TypedWords;
  readonly problems: ReadWords['problems'];
  readonly onChange: (typed: TypedWords) => void;
}): ReactNode {
  const { t } = useTranslation('setup');
  const [startsOpen] = useState(typed.bank !== '' || typed.service !== '');
  const field = (name: keyof TypedWords, label: string): ReactNode => {
    const problem = problems[name];
    return (
      <TextField
        label={label}
        placeholder={name}
        value={typed[name]}
        onChange={(text) => {
          onChange({ ...typed, [name]: text });
        }}
        autoComplete="off"
        autoCorrect="off"
        spellCheck="false"
        maxLength={40}
        testId={`word-${name}`}
        problem={problem === undefined ? undefined : t(problemKeys[problem])}
      />
    );
  };
  return (
    <details className={styles['advanced']} open={startsOpen}>
      <summary
        data-testid="advanced"
        onClick={(event) => {
          // What is wrong in here holds up the form: it must not be folded out of sight.
          if (problems.bank !== undefined || problems.service !== undefined) event.preventDefault();
        }}
      >
        {t('connect.advanced')}
      </summary>
      <fieldset className={styles['inside']}>
        <legend>{t('connect.words')}</legend>
        <p>{t('connect.wordsHint')}</p>
        <div className={styles['two']}>
          {field('bank', t('connect.bankWord'))}
          {field('service', t('connect.serviceWord'))}
        </div>
      </fieldset>
    </details>
  );
}
