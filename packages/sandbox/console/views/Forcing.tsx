import { useState } from 'react';
import type { ForceAnswer } from '#sandbox/control/answers.ts';
import { Button } from '../kit/Button.tsx';
import { Chip } from '../kit/Chip.tsx';
import { Field } from '../kit/Field.tsx';
import { Form } from '../kit/Form.tsx';
import { NumberInput } from '../kit/NumberInput.tsx';
import { codeOptions } from '../kit/options.ts';
import { Rows } from '../kit/Rows.tsx';
import { SelectField } from '../kit/SelectField.tsx';
import { shopName, shopOptions } from '../kit/shop-names.ts';
import { useOneOf } from '../kit/use-one-of.ts';
import { useConsole } from '../state/console-context.ts';
import type { ConsoleState } from '../state/console-state.ts';
import { useWords } from '../words/words-context.ts';

type ForcingProps = Pick<ConsoleState, 'organizations'> & {
  readonly force: ConsoleState['force'] | undefined;
  readonly grants: ConsoleState['grants'] | undefined;
};

export function Forcing({ organizations, force, grants }: ForcingProps) {
  const { t } = useWords();
  const { api, act } = useConsole();
  const active = force?.active ?? [];
  return (
    <section className="part">
      <h3>{t('force.title')}</h3>
      <ForceForm organizations={organizations} force={force} grants={grants} />
      <Rows>
        {active.map((one, place) => (
          // They have no id; the oldest goes first.
          <ForcedRow key={place} forced={one} shop={shopName(organizations, one.organization_id) ?? ''} />
        ))}
      </Rows>
      {active.length > 0 && (
        <Button
          name="clear-force"
          work={() => act(() => api.remove('/force'), t('force.cleared'))}
          label={t('force.clear')}
        />
      )}
    </section>
  );
}

function ForceForm({ organizations, force, grants }: ForcingProps) {
  const { t } = useWords();
  const { api, act } = useConsole();
  const shops = shopOptions(organizations);
  const operations = codeOptions([...(grants?.operations ?? []), ...(grants?.partner_operations ?? [])]);
  const codes = codeOptions(force?.codes ?? []);
  const [shop, chooseShop] = useOneOf(shops);
  const [operation, chooseOperation] = useOneOf(operations);
  const [code, chooseCode] = useOneOf(codes);
  const [times, setTimes] = useState('1');
  const add = () =>
    act(
      () => api.post('/force', { organization_id: Number(shop), operation, code, times: Number(times) }),
      t('force.added'),
    );
  return (
    <Form label={t('force.title')}>
      <SelectField label={t('invoice.shop')} testId="force-shop" options={shops} value={shop} onChoose={chooseShop} />
      <Field label={t('force.times')}>
        <NumberInput value={times} onType={setTimes} min={1} max={1000} />
      </Field>
      <SelectField
        label={t('force.operation')}
        isWide
        testId="force-operation"
        options={operations}
        value={operation}
        onChoose={chooseOperation}
        isCode
      />
      <SelectField
        label={t('force.code')}
        isWide
        testId="force-code"
        options={codes}
        value={code}
        onChoose={chooseCode}
        isCode
      />
      <Button name="add-force" work={add} kind="first" label={t('force.add')} />
    </Form>
  );
}

function ForcedRow({ forced, shop }: { readonly forced: ForceAnswer['active'][number]; readonly shop: string }) {
  const { t } = useWords();
  return (
    <li className="card line" data-testid="forced">
      <Chip tone="bad">{forced.code}</Chip>
      <span className="path">{forced.operation}</span>
      <span className="gap" />
      <span className="quiet">{[shop, t('fault.left', { count: forced.left })].join(' · ')}</span>
    </li>
  );
}
