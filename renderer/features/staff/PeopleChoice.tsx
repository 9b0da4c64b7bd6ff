import type { PersonView } from '@tilla/shared/contract/views/app-view.ts';
import { Initial } from '@tilla/ui/Initial.tsx';
import textStyles from '@tilla/ui/text.module.css';
import type { ReactNode } from 'react';
import { Label, RadioButton, RadioField, RadioGroup } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import styles from './PeopleChoice.module.css';

export function PeopleChoice({
  label,
  people,
  value,
  onChange,
  testId,
}: {
  readonly label: string;
  readonly people: readonly PersonView[];
  readonly value: string | null;
  readonly onChange: (personId: string) => void;
  readonly testId: string;
}): ReactNode {
  const { t } = useTranslation('app');
  return (
    <RadioGroup className={styles.group ?? ''} value={value} onChange={onChange}>
      <Label className={textStyles.quietLarge ?? ''}>{label}</Label>
      <div className={styles.people} data-many={people.length > 4 ? '' : undefined}>
        {people.map(({ id, name, role }) => (
          <RadioField key={id} value={id} className={styles.field ?? ''} data-testid={`${testId}-${id}`}>
            <RadioButton className={styles.person ?? ''}>
              <Initial name={name} />
              <span className={styles.who}>
                <span className={styles.name}>{name}</span>
                <span className={textStyles.quietLine}>{t(`role.${role}`)}</span>
              </span>
            </RadioButton>
          </RadioField>
        ))}
      </div>
    </RadioGroup>
  );
}
