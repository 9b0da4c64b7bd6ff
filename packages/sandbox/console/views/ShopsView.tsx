import { Chip } from '@tilla/ui/Chip.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import text from '@tilla/ui/text.module.css';
import type { SmsAnswer } from '#sandbox/control/answers.ts';
import { oneField, SavedCheck } from '../parts/fields.tsx';
import { Rows } from '../parts/Rows.tsx';
import type { ConsoleState } from '../state/console-state.ts';
import { useWords } from '../words/words-context.ts';
import { PartnerCard } from './PartnerCard.tsx';
import { ShopForm } from './ShopForm.tsx';
import {
  ShopCaps,
  ShopConnections,
  ShopKey,
  ShopKyc,
  type ShopProps,
  ShopStates,
  ShopWebhook,
  useSaveShop,
} from './ShopSettings.tsx';

const switches = [
  'has_catalog',
  'fiscal_till',
  'archived',
  'partner',
  'custom_tariff',
  'hard_limited',
  'invoices_disabled',
  'cashbox_disabled',
  'fiscal_receipts_disabled',
  'entrance_auth_disabled',
  'catalog_busy',
  'multi_tradepoint',
  'rfo_missing',
] as const;

export function ShopsView({ organizations, partner, sms = [] }: ConsoleState) {
  return (
    <Stack gap={4}>
      <ShopForm />
      <Rows>
        {organizations.map((shop) => (
          <ShopCard
            key={shop.organization_id}
            shop={shop}
            sms={sms.find(({ organization_id: id }) => id === shop.organization_id)}
          />
        ))}
      </Rows>
      <Rows>{partner !== undefined && <PartnerCard partner={partner} />}</Rows>
    </Stack>
  );
}

function ShopCard({ shop, sms }: ShopProps & { readonly sms: SmsAnswer | undefined }) {
  const { t } = useWords();
  return (
    <li className="card" data-testid={`shop-${shop.organization_id}`}>
      <details>
        <summary data-act="open">
          <strong>{shop.name}</strong>
          <span className={text.quiet}>{`#${shop.organization_id}`}</span>
          <span className="gap" />
          {sms !== undefined && <Chip tone="wait">{t('shop.sms', { code: sms.code, phone: sms.cashier_phone })}</Chip>}
          {shop.archived && <Chip tone="bad">{t('shop.archived')}</Chip>}
          <Chip tone={shop.mode === 'sandbox' ? 'train' : 'paid'}>{shop.mode}</Chip>
        </summary>
        <Stack gap={4}>
          <div className="form">
            <ShopStates shop={shop} />
            <ShopConnections shop={shop} />
          </div>
          <ShopKyc shop={shop} />
          <ShopWebhook shop={shop} />
          <ShopSwitches shop={shop} />
          <ShopKey shop={shop} />
          <ShopCaps shop={shop} />
        </Stack>
      </details>
    </li>
  );
}

function ShopSwitches({ shop }: ShopProps) {
  const { t } = useWords();
  const save = useSaveShop(shop);
  return (
    <div className="checks">
      {switches.map((name) => (
        <SavedCheck
          key={name}
          testId={name}
          label={t(`shop.${name}`)}
          isOn={shop[name] === true}
          onTick={(isOn) => save(oneField(name, isOn))}
        />
      ))}
    </div>
  );
}
