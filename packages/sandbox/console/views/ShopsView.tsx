import { Rows } from '../kit/Rows.tsx';
import type { ConsoleState } from '../state/console-state.ts';
import { PartnerCard } from './PartnerCard.tsx';
import { ShopCard } from './ShopCard.tsx';
import { ShopForm } from './ShopForm.tsx';

export function ShopsView({ organizations, partner }: ConsoleState) {
  return (
    <div className="view">
      <ShopForm />
      <Rows>
        {organizations.map((shop) => (
          <ShopCard key={shop.organization_id} shop={shop} />
        ))}
      </Rows>
      <Rows>{partner !== undefined && <PartnerCard partner={partner} />}</Rows>
    </div>
  );
}
