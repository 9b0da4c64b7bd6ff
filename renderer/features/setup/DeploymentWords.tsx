import { TextField } from '@tilla/ui/TextField.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadWords, TypedWords, WordProblem } from './deployment-words.ts';
import styles from './SetupPage.module.css';

const problemKeys = {
  wrong: 'connect.wordWrong',
  taken: 'connect.wordTaken',
  alike: 'connect.wordsAlike',
} as const satisfies Record<WordProblem, string>;

/** This deployment's words for `bank` and `service`: for the installer, folded unless set. */
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
        onChange={(text) => onChange({ ...typed, [name]: text })}
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
    <details className={styles.advanced} open={startsOpen}>
      <summary
        data-testid="advanced"
        onClick={(event) => {
          // A fault in here blocks the form, so it stays unfolded.
          if (problems.bank !== undefined || problems.service !== undefined) event.preventDefault();
        }}
      >
        {t('connect.advanced')}
      </summary>
      <fieldset className={styles.inside}>
        <legend>{t('connect.words')}</legend>
        <p>{t('connect.wordsHint')}</p>
        <div className={styles.two}>
          {field('bank', t('connect.bankWord'))}
          {field('service', t('connect.serviceWord'))}
        </div>
      </fieldset>
    </details>
  );
}
