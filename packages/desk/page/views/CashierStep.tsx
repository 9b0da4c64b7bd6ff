import { Button, Submit } from '@tilla/ui/Button.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import text from '@tilla/ui/text.module.css';
import { useText } from '@tilla/ui/use-text.ts';
import { type ReactNode, useState } from 'react';
import type { ShopView } from '../../contract/views.ts';
import { useDeskAct, useMay } from '../api/session.ts';
import { Problem } from '../parts/Problem.tsx';
import { useWords } from '../words/words.ts';

/** Every way in which people write it, as the service takes it. */
const wirePhone = (typed: string): string => typed.replaceAll(/\D/g, '').replace(/^8/, '7');

export function CashierStep({ shop }: { readonly shop: ShopView }): ReactNode {
  const { t } = useWords();
  const mayAct = useMay('installer');
  const isConnected = shop.card?.kaspi_connected === true;
  const [isChanging, setChanging] = useState(false);
  if (isConnected && !isChanging) {
    return (
      <Inline gap={3}>
        <span className={text.quiet}>{t('cashier.done')}</span>
        {mayAct ? (
          <Button size="small" label={t('cashier.change')} onPress={() => setChanging(true)} testId="change-cashier" />
        ) : null}
      </Inline>
    );
  }
  if (!mayAct) return <p className={text.quiet}>{t('cashier.lead')}</p>;
  return <CashierForm externalId={shop.externalId} isForced={isConnected} onDone={() => setChanging(false)} />;
}

function CashierForm({
  externalId,
  isForced,
  onDone,
}: {
  readonly externalId: string;
  readonly isForced: boolean;
  readonly onDone: () => void;
}): ReactNode {
  const { t } = useWords();
  const phone = useText();
  const code = useText();
  const send = useDeskAct('shop.sendCode');
  const confirm = useDeskAct('shop.confirmCode', ({ isRight }) => {
    if (isRight) onDone();
  });
  const isPhone = /^7\d{10}$/.test(wirePhone(phone.value));
  const isCode = /^\d{4,6}$/.test(code.value.trim());
  return (
    <Stack gap={3}>
      <p className={text.quiet}>{t('cashier.lead')}</p>
      <FieldForm
        onSend={() => {
          if (isPhone && !send.isPending) send.mutate({ externalId, phone: wirePhone(phone.value), isForced });
        }}
      >
        <TextField
          label={t('cashier.phone')}
          hint={t('cashier.phoneHint')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          {...phone}
          testId="cashier-phone"
        />
        <Problem error={send.error} />
        <Submit
          look={send.isSuccess ? 'plain' : 'main'}
          size="normal"
          isDisabled={!isPhone || send.isPending}
          testId="send-code"
        >
          {t(send.isSuccess ? 'cashier.resend' : 'cashier.send')}
        </Submit>
      </FieldForm>
      <FieldForm
        onSend={() => {
          if (isCode && !confirm.isPending) confirm.mutate({ externalId, code: code.value.trim() });
        }}
      >
        {send.isSuccess ? <p role="status">{t('cashier.sent')}</p> : null}
        <TextField
          label={t('cashier.code')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          {...code}
          testId="cashier-code"
        />
        {confirm.data?.isRight === false ? (
          <Say tone="bad" role="alert" testId="wrong-code">
            {t('cashier.wrong')}
          </Say>
        ) : null}
        <Problem error={confirm.error} />
        <Submit
          look={send.isSuccess ? 'main' : 'plain'}
          size="normal"
          isDisabled={!isCode || confirm.isPending}
          testId="confirm-code"
        >
          {t('cashier.confirm')}
        </Submit>
      </FieldForm>
    </Stack>
  );
}
