import { Button } from '@tilla/ui/Button.tsx';
import { Choice } from '@tilla/ui/Choice.tsx';
import { ErasableSearch } from '@tilla/ui/ErasableSearch.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import stock from '../stock/Stock.module.css';
import styles from './Promotions.module.css';
import type { PromotionNames, TypedPromotion } from './promotion-form.ts';

const FOUND = 5;

/** Every customer whose number is attached to the cart, or a group of chosen ones. */
export function PickCustomers({
  typed: { customerIds },
  change,
  known,
  onKnown,
}: {
  readonly typed: TypedPromotion;
  readonly change: (some: Partial<TypedPromotion>) => void;
  readonly known: PromotionNames['customers'];
  readonly onKnown: (customers: PromotionNames['customers']) => void;
}): ReactNode {
  const { t } = useTranslation('promotions');
  const [text, setText] = useState('');
  const words = text.trim();
  const found = useTillQuery(
    'customer.list',
    { text: words, after: 0, limit: FOUND },
    { enabled: words !== '' && customerIds !== null, keepsLast: true, isForgotten: true },
  );
  const rows = words === '' ? [] : (found.data?.rows ?? []);
  const nameOf = (id: string): string => known.find((one) => one.id === id)?.name ?? t('gone');
  return (
    <Stack gap={2}>
      <Choice<'every' | 'chosen'>
        label={t('customers')}
        value={customerIds === null ? 'every' : 'chosen'}
        onChange={(who) => change({ customerIds: who === 'every' ? null : [] })}
        options={[
          { id: 'every', name: t('everyCustomer'), testId: 'promotion-every' },
          { id: 'chosen', name: t('chosenCustomers'), testId: 'promotion-chosen' },
        ]}
      />
      {customerIds === null ? null : (
        <>
          {customerIds.map((id) => (
            <div key={id} className={styles.part} data-testid="promotion-customer">
              <span className={styles.name}>{nameOf(id)}</span>
              <span />
              <Button
                label={'✕'}
                look="quiet"
                aria-label={t('remove', { name: nameOf(id) })}
                onPress={() => change({ customerIds: customerIds.filter((one) => one !== id) })}
              />
            </div>
          ))}
          <div className={stock.find}>
            <ErasableSearch
              value={text}
              label={t('findCustomer')}
              maxLength={60}
              testId="promotion-find-customer"
              onChange={setText}
            />
            {rows.length === 0 ? null : (
              <ul className={stock.found}>
                {rows.map(({ id, name, phoneMasked }) => (
                  <li key={id}>
                    <button
                      type="button"
                      className={stock.foundItem}
                      onClick={() => {
                        onKnown([...known.filter((one) => one.id !== id), { id, name: name ?? phoneMasked ?? '' }]);
                        change({ customerIds: [...new Set([...customerIds, id])] });
                        setText('');
                      }}
                      data-testid={`promotion-found-customer-${id}`}
                    >
                      <span>{name ?? ''}</span>
                      <span>{phoneMasked ?? ''}</span>
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </>
      )}
    </Stack>
  );
}
