import type { PartnerAnswer } from '#sandbox/control/answers.ts';
import type { PartnerChange } from '../api/routes.ts';
import { Chip } from '../kit/Chip.tsx';
import { CheckField, ChoiceField, codeOptions } from '../kit/fields.tsx';
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
          <span className="quiet">{`#${partner.partner_id}`}</span>
          <span className="gap" />
          {!partner.active && <Chip tone="bad">{t('partner.inactive')}</Chip>}
          <Chip tone={partner.mode === 'sandbox' ? 'train' : 'good'}>{partner.mode}</Chip>
        </summary>
        <div className="stack">
          <div className="form">
            <ChoiceField
              label={t('partner.mode')}
              name="partner-mode"
              options={codeOptions(['sandbox', 'production'])}
              isCode
              value={partner.mode}
              onChoose={(mode) => save({ mode })}
            />
            <ChoiceField
              label={t('partner.type')}
              name="partner-type"
              options={codeOptions(['referral', 'operating'])}
              isCode
              value={partner.type}
              onChoose={(type) => save({ type })}
            />
            <ChoiceField
              label={t('partner.tariff_billing_mode')}
              name="partner-tariff_billing_mode"
              options={codeOptions(['payment', 'assignment'])}
              isCode
              value={partner.tariff_billing_mode}
              onChoose={(mode) => save({ tariff_billing_mode: mode })}
            />
          </div>
          <div className="checks">
            <CheckField
              label={t('partner.active')}
              name="partner-active"
              isOn={partner.active}
              onTick={(active) => save({ active })}
            />
            <CheckField
              label={t('partner.sync')}
              name="partner-sync"
              isOn={partner.inbound_sync.enabled}
              onTick={(enabled) => save({ inbound_sync: { enabled } })}
            />
            {tiers.map((tier) => (
              <CheckField
                key={tier}
                label={`${t('partner.tier')} ${tier}`}
                name={`partner-${tier}`}
                isOn={given.includes(tier)}
                onTick={(isOn) => {
                  const wanted = tiers.filter((one) => (one === tier ? isOn : given.includes(one)));
                  return save({ tier_grid: wanted.length === tiers.length ? null : wanted });
                }}
              />
            ))}
          </div>
        </div>
      </details>
    </li>
  );
}
