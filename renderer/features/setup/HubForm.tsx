import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { isHubAddress } from '@tilla/shared/domain/hub-address.ts';
import { typedDigits } from '@tilla/shared/domain/owner-phrase.ts';
import { Button, Submit } from '@tilla/ui/Button.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import { useText } from '@tilla/ui/use-text.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { FoundHub } from './FoundHub.tsx';
import { HubPhrase, NewPhrase } from './HubPhrase.tsx';
import type { FoundShop, HubFrame } from './hub-frame.ts';
import { useKeyKeeping } from './KeyKeeping.tsx';
import page from './SetupPage.module.css';

const CODE_DIGITS = 10;
const MAX_TILL_DIGITS = 4;

/** Address and code, whose shop it is, and the owner's phrase: nothing is kept before the last step. */
export function HubForm({
  view,
  isRestore,
  replaces = null,
  Frame,
  onBack,
  onDone,
}: {
  readonly view: AppView;
  readonly isRestore: boolean;
  /** The number that this till has there already. */
  readonly replaces?: number | null;
  readonly Frame: HubFrame;
  readonly onBack: () => void;
  readonly onDone: () => void;
}): ReactNode {
  const [found, setFound] = useState<FoundShop | null>(null);
  const [step, setStep] = useState<'shop' | 'write' | 'type'>('shop');
  const keeping = useKeyKeeping(view.keyStore);
  const typed = useTyped(replaces);
  if (found === null) {
    return <AskHub typed={typed} isRestore={isRestore} Frame={Frame} onFound={setFound} onBack={onBack} />;
  }
  if (step === 'shop') {
    return (
      <FoundHub
        shop={found}
        Frame={Frame}
        onOther={() => setFound(null)}
        onNext={() => setStep(found.phrase === null ? 'type' : 'write')}
      />
    );
  }
  if (step === 'write') return <NewPhrase groups={found.phrase ?? []} Frame={Frame} onNext={() => setStep('type')} />;
  return (
    <HubPhrase
      isRestore={isRestore}
      keeping={keeping}
      Frame={Frame}
      onBack={() => setStep(found.phrase === null ? 'shop' : 'write')}
      onDone={onDone}
    />
  );
}

/** Kept while the answer is looked at. */
function useTyped(till: number | null) {
  return { address: useText('https://'), code: useText(), name: useText(), till: useText(String(till ?? '')) };
}

function AskHub({
  typed: { address, code, name, till },
  isRestore,
  Frame,
  onFound,
  onBack,
}: {
  readonly typed: ReturnType<typeof useTyped>;
  readonly isRestore: boolean;
  readonly Frame: HubFrame;
  readonly onFound: (shop: FoundShop) => void;
  readonly onBack: () => void;
}): ReactNode {
  const { t } = useTranslation(['hub', 'app', 'setup']);
  const enrol = useTillCommand('hub.enrol', onFound);
  const digits = typedDigits(code.value);
  const number = typedDigits(till.value);
  const replaces = number === '' ? null : Number(number);
  const isComplete =
    isHubAddress(address.value.trim()) &&
    digits.length === CODE_DIGITS &&
    name.value.trim() !== '' &&
    (replaces === null ? !isRestore : replaces > 0);
  return (
    <Frame title={t(isRestore ? 'welcome.go' : 'connect')} lead={t(isRestore ? 'welcome.hint' : 'lead')}>
      <FieldForm
        onSend={() => {
          if (!isComplete || enrol.isPending) return;
          enrol.mutate({ address: address.value.trim(), code: digits, name: name.value, replaces });
        }}
      >
        <TextField
          label={t('address')}
          hint={t('addressHint')}
          {...address}
          type="url"
          autoFocus
          testId="hub-address"
          problem={address.value.length > 8 && !isHubAddress(address.value.trim()) ? t('addressWrong') : undefined}
        />
        <div className={page.two}>
          <TextField
            label={t('code')}
            hint={t('codeHint')}
            {...code}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            testId="hub-code"
          />
          <TextField label={t('name')} hint={t('nameHint')} {...name} maxLength={60} testId="hub-name" />
        </div>
        <TextField
          label={t(isRestore ? 'replaces' : 'replacesMine')}
          hint={t(isRestore ? 'replacesHint' : 'replacesMineHint')}
          {...till}
          inputMode="numeric"
          autoComplete="off"
          maxLength={MAX_TILL_DIGITS}
          testId="hub-replaces"
        />
        <Advice problem={enrol.error} />
        <div className={page.actions}>
          <Button label={t('app:back')} look="quiet" onPress={onBack} testId="hub-back" />
          <Submit isDisabled={!isComplete || enrol.isPending} testId="hub-check">
            {t(enrol.isPending ? 'setup:connect.checking' : 'check')}
          </Submit>
        </div>
      </FieldForm>
    </Frame>
  );
}
