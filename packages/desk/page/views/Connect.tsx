import { Submit } from '@tilla/ui/Button.tsx';
import { Check } from '@tilla/ui/Check.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import { useText } from '@tilla/ui/use-text.ts';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import type { Term } from '../../contract/calls.ts';
import { useDeskAct } from '../api/session.ts';
import styles from '../desk.module.css';
import { Problem } from '../parts/Problem.tsx';
import { TermChoice } from '../parts/TermChoice.tsx';
import { go } from '../state/route.ts';
import { useWords } from '../words/words.ts';

export function Connect(): ReactNode {
  const { t } = useWords();
  const name = useText();
  const externalId = useText();
  const [hasCatalog, setHasCatalog] = useState(true);
  const [tier, setTier] = useState('start');
  const [months, setMonths] = useState<Term>(6);
  const add = useDeskAct('shop.add', () => go({ room: 'shop', externalId: externalId.value.trim() }));
  const isComplete = name.value.trim() !== '' && externalId.value.trim() !== '';
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('connect.title')}</h1>
      <div className={clsx(styles.card, styles.narrow)}>
        <FieldForm
          onSend={() => {
            if (!isComplete || add.isPending) return;
            add.mutate({ name: name.value, externalId: externalId.value, hasCatalog, tier, months });
          }}
        >
          <TextField
            label={t('connect.name')}
            autoComplete="off"
            autoFocus
            maxLength={255}
            {...name}
            testId="shop-name"
          />
          <TextField
            label={t('connect.externalId')}
            hint={t('connect.externalIdHint')}
            autoComplete="off"
            maxLength={255}
            {...externalId}
            testId="external-id"
          />
          <TermChoice tier={tier} months={months} onTier={setTier} onMonths={setMonths} />
          <Check isSelected={hasCatalog} onChange={setHasCatalog} testId="has-catalog">
            {t('connect.hasCatalog')}
          </Check>
          <Problem error={add.error} />
          <Submit isDisabled={!isComplete || add.isPending} testId="create-shop">
            {t('connect.create')}
          </Submit>
        </FieldForm>
      </div>
    </div>
  );
}
