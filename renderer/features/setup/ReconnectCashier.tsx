import { formatPhone, parseCashierPhone } from '@tilla/payment-api/phone.ts';
import type { TillChoiceView } from '@tilla/shared/contract/views/cashbox-view.ts';
import type { CashierStepView } from '@tilla/shared/contract/views/cashier-view.ts';
import { adviceFor } from '@tilla/shared/domain/errors/advice.ts';
import { Button, Submit } from '@tilla/ui/Button.tsx';
import { Choice } from '@tilla/ui/Choice.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import layout from '@tilla/ui/layout.module.css';
import { Stack } from '@tilla/ui/Stack.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import { type ReactNode, useState } from 'react';
import { Form } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useCashierDialog } from '#renderer/app/cashier-dialog.ts';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import styles from './CashierDialog.module.css';

const ANOTHER = 'another';

export function ReconnectCashier({
  tills,
  wantedId,
  onClose,
}: {
  readonly tills: TillChoiceView;
  readonly wantedId: number | null;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['cashiers', 'app']);
  const { connections } = tills;
  const usual = wantedId ?? tills.chosenId ?? tills.primaryId ?? connections?.[0]?.id ?? null;
  const [who, setWho] = useState(usual === null ? ANOTHER : String(usual));
  const [place, setPlace] = useState<CashierStepView | null>(null);
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const signedIn = useCashierDialog((state) => state.done);
  const verify = useTillCommand('cashier.verify', (next) => {
    setPlace(next);
    if (next.step === 'done') signedIn();
  });
  const sendCode = useTillCommand('cashier.sendCode', (next) => {
    setPlace(next);
    setCode('');
    verify.reset();
  });
  const begin = useTillCommand('cashier.begin', (next) => {
    setPlace(next);
    setCode('');
    sendCode.reset();
    verify.reset();
  });
  const isPending = begin.isPending || sendCode.isPending || verify.isPending;
  const step = place?.step ?? 'who';
  const error = verify.error ?? sendCode.error ?? begin.error;
  const problem = error ?? (verify.isPending ? null : (place?.problem ?? null));
  const action = problem === null ? null : adviceFor(problem.code).action;

  function start(): void {
    begin.mutate({ bankConnectionId: who === ANOTHER ? null : Number(who) });
  }

  function send(isDuplicateConfirmed: boolean): void {
    if (place === null || parseCashierPhone(phone) === undefined) return;
    sendCode.mutate({ bankConnectionId: place.bankConnectionId, phone, isDuplicateConfirmed });
  }

  if (connections === null) {
    return (
      <Stack gap={4}>
        <Advice problem={{ code: 'forbidden', params: {} }} />
        <p>{t('inCabinet')}</p>
        <DialogActions>
          <Button label={t('app:close')} look="main" autoFocus onPress={onClose} />
        </DialogActions>
      </Stack>
    );
  }
  if (step === 'done') {
    return (
      <Stack gap={4} data-testid="cashier-connected">
        <p className={styles.done} role="status">
          <span aria-hidden="true">✓</span> {t('connected')}
        </p>
        <p>{t('connectedHow')}</p>
        <DialogActions>
          <Button label={t('app:close')} look="main" autoFocus onPress={onClose} testId="cashier-close" />
        </DialogActions>
      </Stack>
    );
  }
  const isNumber = parseCashierPhone(phone) !== undefined;
  const isCode = /^\d{4,6}$/.test(code);
  return (
    <Form
      className={layout.stackWide ?? ''}
      data-testid="cashier-step"
      data-step={step}
      // A refused number may be accepted a moment later, so its mark never blocks the next attempt.
      validationBehavior="aria"
      onSubmit={(event) => {
        event.preventDefault();
        if (isPending) return;
        if (step === 'who') start();
        else if (step === 'phone') send(false);
        else if (isCode && place !== null) verify.mutate({ bankConnectionId: place.bankConnectionId, code });
      }}
    >
      {step === 'who' ? (
        <Choice
          label={t('who')}
          value={who}
          onChange={setWho}
          options={[
            ...connections.map(({ id, name, status }) => ({
              id: String(id),
              name: `${name ?? String(id)}${status === 'active' ? '' : ` · ${t('notActive')}`}`,
              testId: `cashier-${String(id)}`,
            })),
            { id: ANOTHER, name: t('another'), testId: 'cashier-another' },
          ]}
        />
      ) : null}
      {step === 'phone' ? (
        <TextField
          label={t('phone')}
          hint={t('phoneHint')}
          value={phone}
          onChange={(typed) => {
            setPhone(typed);
            sendCode.reset();
          }}
          inputMode="tel"
          autoFocus
          maxLength={40}
          testId="cashier-phone"
          problem={action === 'fix_input' ? t('phoneWrong') : undefined}
        />
      ) : null}
      {step === 'code' ? (
        <TextField
          label={t('code')}
          hint={t('codeHint', { phone: formatPhone(phone) })}
          value={code}
          onChange={(typed) => {
            setCode(typed);
            verify.reset();
            setPlace((before) => (before === null ? null : { ...before, problem: null }));
          }}
          inputMode="numeric"
          autoFocus
          maxLength={6}
          testId="cashier-code"
          problem={problem?.code === 'invalid_otp' ? t('codeWrong') : undefined}
        />
      ) : null}
      <Advice problem={problem} />
      <DialogActions leave="cancel" onLeave={onClose}>
        {step !== 'who' && action === 'start_over' ? (
          <Button look="main" isDisabled={isPending} onPress={start} testId="cashier-start-over">
            {t('startOver')}
          </Button>
        ) : null}
        {action === 'confirm' ? (
          <Button label={t('confirm')} isDisabled={isPending} onPress={() => send(true)} testId="cashier-confirm" />
        ) : null}
        {step === 'code' ? (
          <Button label={t('resend')} isDisabled={isPending} onPress={() => send(false)} testId="cashier-resend" />
        ) : null}
        {step === 'who' ? (
          <Submit label={t('begin')} isDisabled={isPending} testId="cashier-begin" size="normal" />
        ) : null}
        {step === 'phone' ? (
          <Submit label={t('send')} isDisabled={isPending || !isNumber} testId="cashier-send" size="normal" />
        ) : null}
        {step === 'code' ? (
          <Submit label={t('verify')} isDisabled={isPending || !isCode} testId="cashier-verify" size="normal" />
        ) : null}
      </DialogActions>
    </Form>
  );
}
