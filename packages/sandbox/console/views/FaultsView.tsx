import { Chip } from '@tilla/ui/Chip.tsx';
import { Select } from '@tilla/ui/Select.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import text from '@tilla/ui/text.module.css';
import { useState } from 'react';
import type { FaultAnswer, ForceAnswer, OrganizationAnswer } from '#sandbox/control/answers.ts';
import { ActButton } from '../parts/ActButton.tsx';
import {
  codeOptions,
  Form,
  type Option,
  ShopSelect,
  shopName,
  shopOptions,
  useOneOf,
  wordOptions,
} from '../parts/fields.tsx';
import { Rows } from '../parts/Rows.tsx';
import { useConsole } from '../state/console-context.ts';
import type { ConsoleState } from '../state/console-state.ts';
import { useWords } from '../words/words-context.ts';
import { type Asked, type FaultKind, faultKindNames, faultKinds } from './fault-kinds.ts';

const methods = ['GET', 'POST', 'PATCH', 'DELETE'];

const TEN_YEARS_SECONDS = 315_360_000;

/** Parameters of the fault kinds with bounds and labels. */
const numbers = [
  { name: 'status', word: 'fault.status', least: 0, most: 599 },
  { name: 'delay_ms', word: 'fault.delay', least: 0, most: 600_000 },
  { name: 'after_seconds', word: 'fault.after', least: 0, most: 600 },
  { name: 'shift_seconds', word: 'fault.shift', least: -TEN_YEARS_SECONDS, most: TEN_YEARS_SECONDS },
] as const;

interface FaultRowProps {
  readonly fault: FaultAnswer;
  /** Undefined for everyone's faults. */
  readonly shop: string | undefined;
}

export function FaultsView({ organizations, faults = [], force, grants }: ConsoleState) {
  const { t } = useWords();
  const { api, act } = useConsole();
  return (
    <Stack gap={4}>
      <FaultForm organizations={organizations} />
      {faults.length === 0 && <p className={text.quiet}>{t('fault.none')}</p>}
      <Rows>
        {faults.map((fault) => (
          <FaultRow
            key={fault.fault_id}
            fault={fault}
            shop={
              fault.match.organization_id === undefined
                ? undefined
                : shopName(organizations, fault.match.organization_id)
            }
          />
        ))}
      </Rows>
      {faults.length > 0 && (
        <ActButton
          name="clear-faults"
          work={() => act(() => api.remove('/faults'), t('fault.cleared'))}
          label={t('fault.clear')}
        />
      )}
      {force !== undefined && grants !== undefined && (
        <Forcing organizations={organizations} force={force} grants={grants} />
      )}
    </Stack>
  );
}

function FaultRow({ fault, shop }: FaultRowProps) {
  const { t } = useWords();
  const { api, act } = useConsole();
  const { fault_id: id, match, left, delay_ms: ms, after_seconds: after, shift_seconds: shift } = fault;
  const details = [
    shop,
    fault.status,
    ms === undefined ? undefined : t('request.ms', { ms }),
    after === undefined ? undefined : t('fault.seconds', { seconds: after }),
    shift === undefined ? undefined : t('fault.seconds', { seconds: shift }),
    left === null ? t('fault.always') : t('fault.left', { count: left }),
  ];
  return (
    <li className="card line" data-testid="fault">
      <Chip tone="bad">{t(`fault.kind.${fault.kind}`)}</Chip>
      <span className="path">{[match.method, match.path].filter(Boolean).join(' ') || t('fault.everything')}</span>
      <span className="gap" />
      <span className={text.quiet}>{details.filter((part) => part !== undefined).join(' · ')}</span>
      <ActButton
        name="remove-fault"
        work={() => act(() => api.remove(`/faults/${id}`), t('fault.removed'))}
        of={id}
        label={t('fault.remove')}
      />
    </li>
  );
}

function FaultForm({ organizations }: { readonly organizations: readonly OrganizationAnswer[] }) {
  const { t } = useWords();
  const { api, act } = useConsole();
  const [kind, setKind] = useState<FaultKind>('drop_response');
  const [asked, setAsked] = useState<Asked>({});
  const [method, setMethod] = useState('');
  const [path, setPath] = useState('/api/v1/');
  const shops: Option[] = [{ id: '', name: t('bank.everyone') }, ...shopOptions(organizations)];
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
      <Select
        isLabelShown
        label={t('fault.what')}
        testId="fault-kind"
        options={wordOptions(faultKindNames, (name) => t(`fault.kind.${name}`))}
        value={kind}
        onChange={chooseKind}
      />
      <Select
        isLabelShown
        label={t('fault.method')}
        options={[{ id: '', name: t('fault.anyMethod') }, ...codeOptions(methods)]}
        value={method}
        onChange={setMethod}
      />
      <TextField label={t('fault.path')} autoComplete="off" spellCheck="false" value={path} onChange={setPath} />
      <ShopSelect testId="fault-shop" options={shops} value={shop} onChange={chooseShop} />
      {numbers.map(({ name, word, least, most }) => {
        const value = asked[name];
        return (
          value !== undefined && (
            <TextField
              key={name}
              type="number"
              label={t(word)}
              value={value}
              onChange={(typed) => setAsked({ ...asked, [name]: typed })}
              min={least}
              max={most}
            />
          )
        );
      })}
      <TextField type="number" label={t('fault.times')} value={times} onChange={setTimes} min={0} max={1000} />
      <ActButton name="add-fault" work={add} look="main" label={t('fault.add')} />
    </Form>
  );
}

type ForcingProps = Pick<ConsoleState, 'organizations'> & {
  readonly force: NonNullable<ConsoleState['force']>;
  readonly grants: NonNullable<ConsoleState['grants']>;
};

function Forcing({ organizations, force, grants }: ForcingProps) {
  const { t } = useWords();
  const { api, act } = useConsole();
  const { active } = force;
  return (
    <Stack as="section" gap={3}>
      <h3>{t('force.title')}</h3>
      <ForceForm organizations={organizations} force={force} grants={grants} />
      <Rows>
        {active.map((one, place) => (
          // They have no id; the oldest goes first.
          <ForcedRow key={place} forced={one} shop={shopName(organizations, one.organization_id) ?? ''} />
        ))}
      </Rows>
      {active.length > 0 && (
        <ActButton
          name="clear-force"
          work={() => act(() => api.remove('/force'), t('force.cleared'))}
          label={t('force.clear')}
        />
      )}
    </Stack>
  );
}

function ForceForm({ organizations, force, grants }: ForcingProps) {
  const { t } = useWords();
  const { api, act } = useConsole();
  const shops = shopOptions(organizations);
  const operations = codeOptions([...grants.operations, ...grants.partner_operations]);
  const codes = codeOptions(force.codes);
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
      <ShopSelect testId="force-shop" options={shops} value={shop} onChange={chooseShop} />
      <TextField type="number" label={t('force.times')} value={times} onChange={setTimes} min={1} max={1000} />
      <Select
        isLabelShown
        label={t('force.operation')}
        testId="force-operation"
        options={operations}
        value={operation}
        onChange={chooseOperation}
      />
      <Select
        isLabelShown
        label={t('force.code')}
        testId="force-code"
        options={codes}
        value={code}
        onChange={chooseCode}
      />
      <ActButton name="add-force" work={add} look="main" label={t('force.add')} />
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
      <span className={text.quiet}>{[shop, t('fault.left', { count: forced.left })].join(' · ')}</span>
    </li>
  );
}
