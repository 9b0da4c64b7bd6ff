import type { CashboxSettingsView, TillChoiceView } from '@tilla/shared/contract/views/cashbox-view.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Check } from '@tilla/ui/Check.tsx';
import { Choice } from '@tilla/ui/Choice.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import { useText } from '@tilla/ui/use-text.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import styles from './ShiftScreen.module.css';

export function CashboxSettings(): ReactNode {
  const { t } = useTranslation('shift');
  const settings = useTillQuery('cashbox.settings', {});
  const tills = useTillQuery('cashbox.tills', {});
  return (
    <div className={styles.columns}>
      <section className={styles.card} aria-label={t('automatic')}>
        <h2 className={styles.heading}>{t('automatic')}</h2>
        <Advice problem={settings.error} />
        {settings.data === undefined ? null : (
          <Toggles
            key={JSON.stringify(settings.data)}
            settings={settings.data}
            onChanged={() => void settings.refetch()}
          />
        )}
      </section>
      <section className={styles.card} aria-label={t('whichTill')}>
        <h2 className={styles.heading}>{t('whichTill')}</h2>
        <Advice problem={tills.error} />
        {tills.data === undefined ? null : <TillChoice tills={tills.data} onChanged={() => void tills.refetch()} />}
      </section>
    </div>
  );
}

function Toggles({
  settings,
  onChanged,
}: {
  readonly settings: CashboxSettingsView;
  readonly onChanged: () => void;
}): ReactNode {
  const { t } = useTranslation('shift');
  const autoClose = useTillCommand('cashbox.setAutoClose', onChanged);
  const autoWithdrawal = useTillCommand('cashbox.setAutoWithdrawal', onChanged);
  const [isEnabled, setEnabled] = useState(settings.autoClose.isEnabled);
  const time = useText(settings.autoClose.time);
  const isTime = /^([01]\d|2[0-3]):[0-5]\d$/.test(time.value);
  const isChanged = isEnabled !== settings.autoClose.isEnabled || time.value !== settings.autoClose.time;
  const problem = autoClose.error ?? autoWithdrawal.error;
  if (!settings.isOwnerKey) {
    return (
      <>
        <p className={styles.warning} data-testid="owner-only">
          {t('ownerOnly')}
        </p>
        <Stack as="dl" gap={1}>
          <div className={styles.pair}>
            <dt>{t('autoClose')}</dt>
            <dd>{settings.autoClose.isEnabled ? settings.autoClose.time : '—'}</dd>
          </div>
          <div className={styles.pair}>
            <dt>{t('autoWithdrawal')}</dt>
            <dd>{settings.autoWithdrawal.isEnabled ? '✓' : '—'}</dd>
          </div>
        </Stack>
      </>
    );
  }
  return (
    <>
      <Advice problem={problem} />
      <FieldForm
        onSend={() => {
          if (isTime && isChanged) autoClose.mutate({ isEnabled, time: time.value });
        }}
      >
        <Check isSelected={isEnabled} onChange={setEnabled} testId="auto-close">
          {t('autoClose')}
        </Check>
        <TextField
          label={t('autoCloseAt')}
          {...time}
          maxLength={5}
          testId="auto-close-time"
          hint={t('autoCloseHint')}
          problem={isTime ? undefined : t('timeWrong')}
        />
        <Inline gap={3}>
          <Button type="submit" isDisabled={!isTime || !isChanged || autoClose.isPending} testId="auto-close-save">
            {t('save')}
          </Button>
          {autoClose.isSuccess && !isChanged ? <span className={styles.faint}>{t('saved')}</span> : null}
        </Inline>
      </FieldForm>
      <Check
        isSelected={settings.autoWithdrawal.isEnabled}
        onChange={(isOn) => autoWithdrawal.mutate({ isEnabled: isOn })}
        testId="auto-withdrawal"
      >
        {t('autoWithdrawal')}
      </Check>
    </>
  );
}

function TillChoice({
  tills,
  onChanged,
}: {
  readonly tills: TillChoiceView;
  readonly onChanged: () => void;
}): ReactNode {
  const { t } = useTranslation('shift');
  const choose = useTillCommand('cashbox.chooseTill', onChanged);
  const cashbox = useTillQuery('cashbox.view', {});
  const typed = useText();
  const { chosenId, connections } = tills;
  const others = (connections ?? []).filter(({ isPrimary }) => !isPrimary);
  const known = others.some(({ id }) => id === chosenId) || chosenId === null ? [] : [{ id: chosenId, name: null }];
  const pick = (bankConnectionId: number | null): void => choose.mutate({ bankConnectionId });
  return (
    <>
      <Choice
        label={t('whichTill')}
        isLabelHidden
        value={chosenId === null ? 'primary' : String(chosenId)}
        options={[
          { id: 'primary', name: t('primary'), testId: 'till-primary' },
          ...[...others, ...known].map(({ id, name }) => ({
            id: String(id),
            name: name ?? t('connection', { id }),
            testId: `till-${String(id)}`,
          })),
        ]}
        onChange={(id) => pick(id === 'primary' ? null : Number(id))}
      />
      {connections === null ? (
        <FieldForm
          onSend={() => {
            if (/^\d{1,9}$/.test(typed.value)) pick(Number(typed.value));
          }}
        >
          <p className={styles.faint}>{t('notListed')}</p>
          <TextField label={t('connectionNumber')} {...typed} inputMode="numeric" maxLength={9} />
          <Inline gap={3}>
            <Button label={t('choose')} type="submit" isDisabled={!/^\d{1,9}$/.test(typed.value) || choose.isPending} />
          </Inline>
        </FieldForm>
      ) : null}
      {(cashbox.data?.drawer ?? null) === null ? null : <p className={styles.faint}>{t('chooseClosed')}</p>}
      <Advice problem={choose.error} />
    </>
  );
}
