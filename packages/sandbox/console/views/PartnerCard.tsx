import { Chip } from '@tilla/ui/Chip.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import text from '@tilla/ui/text.module.css';
import type { PartnerAnswer } from '#sandbox/control/answers.ts';
import type { PartnerChange } from '../api/routes.ts';
import { codeOptions, SavedCheck, SavedSelect } from '../parts/fields.tsx';
import { useConsole } from '../state/console-context.ts';
import { useWords } from '../words/words-context.ts';

const tiers = ['start', 'business', 'pro', 'pro_max'] as const;

export function PartnerCard({ partner }: { readonly partner: PartnerAnswer }) {
  const { t } = useWords();
  const { api, act } = useConsole();
  const save = (change: PartnerChange) => act(() => api.patch('/partner', change), t('saved'));
  const given = partner.tier_grid ?? tiers;
  return (
    <li className="card" data-testid="partner">
      <details>
        <summary data-act="open">
          <strong>{t('partner.title')}</strong>
          <span className={text.quiet}>{`#${partner.partner_id}`}</span>
          <span className="gap" />
          {!partner.active && <Chip tone="bad">{t('partner.inactive')}</Chip>}
          <Chip tone={partner.mode === 'sandbox' ? 'train' : 'paid'}>{partner.mode}</Chip>
        </summary>
        <Stack gap={4}>
          <div className="form">
            <SavedSelect
              label={t('partner.mode')}
              testId="partner-mode"
              options={codeOptions(['sandbox', 'production'])}
              value={partner.mode}
              onChoose={(mode) => save({ mode })}
            />
            <SavedSelect
              label={t('partner.type')}
              testId="partner-type"
              options={codeOptions(['referral', 'operating'])}
              value={partner.type}
              onChoose={(type) => save({ type })}
            />
            <SavedSelect
              label={t('partner.tariff_billing_mode')}
              testId="partner-tariff_billing_mode"
              options={codeOptions(['payment', 'assignment'])}
              value={partner.tariff_billing_mode}
              onChoose={(mode) => save({ tariff_billing_mode: mode })}
            />
          </div>
          <div className="checks">
            <SavedCheck
              label={t('partner.active')}
              testId="partner-active"
              isOn={partner.active}
              onTick={(active) => save({ active })}
            />
            <SavedCheck
              label={t('partner.sync')}
              testId="partner-sync"
              isOn={partner.inbound_sync.enabled}
              onTick={(enabled) => save({ inbound_sync: { enabled } })}
            />
            {tiers.map((tier) => (
              <SavedCheck
                key={tier}
                label={`${t('partner.tier')} ${tier}`}
                testId={`partner-${tier}`}
                isOn={given.includes(tier)}
                onTick={(isOn) => {
                  const wanted = tiers.filter((one) => (one === tier ? isOn : given.includes(one)));
                  return save({ tier_grid: wanted.length === tiers.length ? null : wanted });
                }}
              />
            ))}
          </div>
        </Stack>
      </details>
    </li>
  );
}
