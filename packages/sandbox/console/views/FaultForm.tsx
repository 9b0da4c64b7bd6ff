import { useState } from 'react';
import type { OrganizationAnswer } from '#sandbox/control/answers.ts';
import { Button } from '../kit/Button.tsx';
import { Field } from '../kit/Field.tsx';
import { Form } from '../kit/Form.tsx';
import { NumberInput } from '../kit/NumberInput.tsx';
import { codeOptions, type Option, wordOptions } from '../kit/options.ts';
import { SelectField } from '../kit/SelectField.tsx';
import { shopOptions } from '../kit/shop-names.ts';
import { useOneOf } from '../kit/use-one-of.ts';
import { useConsole } from '../state/console-context.ts';
import { useWords } from '../words/words-context.ts';
import { type Asked, type FaultKind, faultKindNames, faultKinds } from './fault-kinds.ts';

const methods = ['GET', 'POST', 'PATCH', 'DELETE'];
const TEN_YEARS_SECONDS = 315_360_000;
const numbers = [
  { name: 'status', word: 'fault.status', least: 0, most: 599 },
  { name: 'delay_ms', word: 'fault.delay', least: 0, most: 600_000 },
  { name: 'after_seconds', word: 'fault.after', least: 0, most: 600 },
  { name: 'shift_seconds', word: 'fault.shift', least: -TEN_YEARS_SECONDS, most: TEN_YEARS_SECONDS },
] as const;

interface FaultFormProps {
  readonly organizations: readonly OrganizationAnswer[];
}

export function FaultForm({ organizations }: FaultFormProps) {
  const { t } = useWords();
  const { api, act } = useConsole();
  const [kind, setKind] = useState<FaultKind>('drop_response');
  const [asked, setAsked] = useState<Asked>({});
  const [method, setMethod] = useState('');
  const [path, setPath] = useState('/api/v1/');
  const shops: Option[] = [['', t('bank.everyone')], ...shopOptions(organizations)];
  const [shop, chooseShop] = useOneOf(shops);
  const [times, setTimes] = useState('1');
  const chooseKind = (chosen: FaultKind): void => {
    setKind(chosen);
    setAsked(faultKinds[chosen]);
  };
  const add = () =>
    act(
      () =>
        api.post('/faults', {
          match: {
            ...(method !== '' && { method }),
            path,
            ...(shop !== '' && { organization_id: Number(shop) }),
          },
          kind,
          ...Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, Number(value)])),
          ...(Number(times) > 0 && { times: Number(times) }),
        }),
      t('fault.added'),
    );
  return (
    <Form label={t('fault.new')}>
      <SelectField
        label={t('fault.what')}
        testId="fault-kind"
        options={wordOptions(faultKindNames, (name) => t(`fault.kind.${name}`))}
        value={kind}
        onChoose={chooseKind}
      />
      <SelectField
        label={t('fault.method')}
        options={[['', t('fault.anyMethod')], ...codeOptions(methods)]}
        value={method}
        onChoose={setMethod}
      />
      <Field label={t('fault.path')}>
        <input
          type="text"
          autoComplete="off"
          spellCheck={false}
          value={path}
          onChange={({ target }) => setPath(target.value)}
        />
      </Field>
      <SelectField label={t('invoice.shop')} testId="fault-shop" options={shops} value={shop} onChoose={chooseShop} />
      {numbers.map(({ name, word, least, most }) => {
        const value = asked[name];
        return (
          value !== undefined && (
            <Field key={name} label={t(word)}>
              <NumberInput
                value={value}
                onType={(typed) => setAsked({ ...asked, [name]: typed })}
                min={least}
                max={most}
              />
            </Field>
          )
        );
      })}
      <Field label={t('fault.times')}>
        <NumberInput value={times} onType={setTimes} max={1000} />
      </Field>
      <Button name="add-fault" work={add} kind="first" label={t('fault.add')} />
    </Form>
  );
}
