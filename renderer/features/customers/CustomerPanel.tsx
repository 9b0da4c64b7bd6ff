import type { CustomerDetailView } from '@tilla/shared/contract/views/customer-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#renderer/app/language.ts';
import { useExportedFile } from '#renderer/app/open-exports.ts';
import { openSale } from '#renderer/app/open-sale.ts';
import { useScreen } from '#renderer/app/screen-store.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { Advice } from '#ui/Advice.tsx';
import { Button } from '#ui/Button.tsx';
import beside from '#ui/beside.module.css';
import layout from '#ui/layout.module.css';
import { Money } from '#ui/Money.tsx';
import textStyles from '#ui/text.module.css';
import { useToasts } from '#ui/toast-store.ts';
import { Fact } from '../listed/Fact.tsx';
import listed from '../listed/Listed.module.css';
import styles from './Customers.module.css';
import { EditCustomer } from './EditCustomer.tsx';
import { EraseCustomer } from './EraseCustomer.tsx';

export function CustomerPanel({ customerId }: { readonly customerId: string }): ReactNode {
  const { data, error } = useTillQuery('customer.view', { customerId }, { isForgotten: true });
  if (data === undefined) return error === null ? null : <Advice problem={error} />;
  return <Shown customer={data} />;
}

function Shown({ customer }: { readonly customer: CustomerDetailView }): ReactNode {
  const { t } = useTranslation('customers');
  const language = useLanguage();
  const { name, phoneMasked, discountPercentage, note } = customer;
  return (
    <section className={beside['panel']} aria-label={t('editTitle')} data-testid="customer-shown">
      <header className={layout['apart']}>
        <h2 className={listed['title']}>{name ?? phoneMasked ?? t('noName')}</h2>
      </header>
      {customer.isReadable ? null : <Advice problem={{ code: 'till_customer_unreadable', params: {} }} quiet />}
      {phoneMasked === null ? <p className={textStyles['quiet']}>{t('byNameHint')}</p> : <p>{phoneMasked}</p>}
      {note === '' ? null : (
        <p className={styles['note']} data-testid="customer-note">
          {note}
        </p>
      )}
      <dl>
        <Fact name={t('discount')}>
          {discountPercentage === 0 ? t('noDiscount') : `${String(discountPercentage)}\u00a0%`}
        </Fact>
        <Fact name={t('sales')}>{customer.sales}</Fact>
        <Fact name={t('paid')}>
          <Money tiyn={customer.paidTiyn} />
        </Fact>
        {customer.refundedTiyn === 0 ? null : (
          <Fact name={t('refunded')}>
            <Money tiyn={-customer.refundedTiyn} />
          </Fact>
        )}
        <Fact name={t('lastSeen')}>{formatDayTime(Date.parse(customer.lastSeenAt), language)}</Fact>
        <Fact name={t('firstSeen')}>{formatDayTime(Date.parse(customer.firstSeenAt), language)}</Fact>
      </dl>
      <Acts customer={customer} />
      <Sales customerId={customer.id} />
    </section>
  );
}

function Acts({ customer }: { readonly customer: CustomerDetailView }): ReactNode {
  const { t } = useTranslation('customers');
  const show = useToasts((state) => state.show);
  const go = useScreen((state) => state.go);
  const [asked, setAsked] = useState<'edit' | 'erase' | null>(null);
  const attach = useTillCommand('cart.attachKnown', () => {
    show({ tone: 'calm', text: t('attached') });
    go('sell');
  });
  const write = useTillCommand('customer.export', useExportedFile());
  const close = () => {
    setAsked(null);
  };
  const { id, isReadable, phoneMasked } = customer;
  return (
    <>
      {[attach.error, write.error].map((error) =>
        error === null ? null : <Advice key={error.code} problem={error} />,
      )}
      <div className={listed['acts']}>
        {isReadable && phoneMasked !== null ? (
          <Button
            look="main"
            isDisabled={attach.isPending}
            onPress={() => {
              attach.mutate({ customerId: id });
            }}
            data-testid="customer-attach"
          >
            {t('attach')}
          </Button>
        ) : null}
        {isReadable ? (
          <>
            <Button
              onPress={() => {
                setAsked('edit');
              }}
              data-testid="customer-edit"
            >
              {t('edit')}
            </Button>
            <Button
              isDisabled={write.isPending}
              onPress={() => {
                write.mutate({ customerId: id });
              }}
              data-testid="customer-export"
            >
              {t('export')}
            </Button>
          </>
        ) : null}
        <Button
          look="quiet"
          onPress={() => {
            setAsked('erase');
          }}
          data-testid="customer-erase"
        >
          {t('erase')}
        </Button>
      </div>
      {asked === 'edit' ? <EditCustomer customer={customer} onClose={close} /> : null}
      {asked === 'erase' ? <EraseCustomer customerId={id} onClose={close} /> : null}
    </>
  );
}

const FIRST_SALES = 10;
const MORE_SALES = 200;

function Sales({ customerId }: { readonly customerId: string }): ReactNode {
  const { t } = useTranslation('customers');
  const language = useLanguage();
  const [limit, setLimit] = useState(FIRST_SALES);
  const { data, error } = useTillQuery('customer.sales', { customerId, after: null, limit }, { keepsLast: true });
  if (data === undefined) return error === null ? null : <Advice problem={error} />;
  return (
    <section className={styles['sales']} aria-label={t('salesTitle')}>
      <h3>{t('salesTitle')}</h3>
      {data.rows.length === 0 ? <p className={textStyles['quiet']}>{t('salesNone')}</p> : null}
      {data.rows.map((row) => (
        <button
          key={row.id}
          type="button"
          className={styles['sale']}
          onClick={() => {
            openSale(row.id);
          }}
          data-testid={`customer-sale-${String(row.number)}`}
        >
          <span>{t('sale', { number: row.number })}</span>
          <span className={textStyles['quiet']}>{formatDayTime(Date.parse(row.at), language)}</span>
          <b>
            <Money tiyn={row.totalTiyn} />
          </b>
        </button>
      ))}
      {data.next === null || limit === MORE_SALES ? null : (
        <Button
          size="small"
          onPress={() => {
            setLimit(MORE_SALES);
          }}
          data-testid="customer-sales-more"
        >
          {t('more')}
        </Button>
      )}
    </section>
  );
}
