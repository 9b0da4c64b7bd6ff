import { Chip } from '../kit/Chip.tsx';
import { useWords } from '../words/words-context.ts';
import { ShopCaps } from './ShopCaps.tsx';
import { ShopConnections } from './ShopConnections.tsx';
import { ShopKey } from './ShopKey.tsx';
import { ShopKyc } from './ShopKyc.tsx';
import { ShopStates } from './ShopStates.tsx';
import { ShopSwitches } from './ShopSwitches.tsx';
import { ShopWebhook } from './ShopWebhook.tsx';
import type { ShopProps } from './shop-props.ts';

export function ShopCard({ shop }: ShopProps) {
  const { t } = useWords();
  return (
    <li className="card" data-testid={`shop-${shop.organization_id}`}>
      <details>
        <summary data-act="open">
          <strong>{shop.name}</strong>
          <span className="quiet">{`#${shop.organization_id}`}</span>
          <span className="gap" />
          {shop.archived && <Chip tone="bad">{t('shop.archived')}</Chip>}
          <Chip tone={shop.mode === 'sandbox' ? 'train' : 'good'}>{shop.mode}</Chip>
        </summary>
        <div className="stack">
          <div className="form">
            <ShopStates shop={shop} />
            <ShopConnections shop={shop} />
          </div>
          <ShopKyc shop={shop} />
          <ShopWebhook shop={shop} />
          <ShopSwitches shop={shop} />
          <ShopKey shop={shop} />
          <ShopCaps shop={shop} />
        </div>
      </details>
    </li>
  );
}
