import type { CustomerDetailView } from '@tilla/shared/contract/views/customer-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import beside from '@tilla/ui/beside.module.css';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useExportedFile } from '#renderer/app/open-exports.ts';
import { openSale } from '#renderer/app/open-sale.ts';
import { useScreen } from '#renderer/app/screen-store.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { useToasts } from '#renderer/app/toast-store.ts';
import { Fact } from '../figures/Fact.tsx';
import listed from '../figures/Listed.module.css';
import { CustomerDebt } from './CustomerDebt.tsx';
import styles from './Customers.module.css';
import { EditCustomer } from './EditCustomer.tsx';

export function CustomerPanel({ customerId }: { readonly customerId: string }): ReactNode {
  const { data, error } = useTillQuery('customer.view', { customerId }, { isForgotten: true });
  if (data === undefined) return <Advice problem={error} />;
  return <Shown customer={data} />;
}

function Shown({ customer }: { readonly customer: CustomerDetailView }): ReactNode {
  const { t } = useTranslation('customers');
  const language = useLanguage();
  const { name, phoneMasked, discountPercentage, note } = customer;
  return (
    <section className={beside.panel} aria-label={t('editTitle')} data-testid="customer-shown">
      <Inline as="header" gap={3} justify="between">
        <h2 className={font.size2Xl}>{name ?? phoneMasked ?? t('noName')}</h2>
      </Inline>
      {customer.isReadable ? null : <Advice problem={{ code: 'till_customer_unreadable', params: {} }} quiet />}
      {phoneMasked === null ? <p className={textStyles.quiet}>{t('byNameHint')}</p> : <p>{phoneMasked}</p>}
      {note === '' ? null : (
        <p className={styles.note} data-testid="customer-note">
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
      <CustomerDebt customerId={customer.id} />
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
  const close = () => setAsked(null);
  const { id, isReadable, phoneMasked } = customer;
  return (
    <>
      {[attach.error, write.error].map((error) =>
        error === null ? null : <Advice key={error.code} problem={error} />,
      )}
      <div className={listed.acts}>
        {isReadable && phoneMasked !== null ? (
          <CommandButton look="main" command={attach} input={{ customerId: id }} testId="customer-attach">
            {t('attach')}
          </CommandButton>
        ) : null}
        {isReadable ? (
          <>
            <Button label={t('edit')} onPress={() => setAsked('edit')} testId="customer-edit" />
            <CommandButton label={t('export')} command={write} input={{ customerId: id }} testId="customer-export" />
          </>
        ) : null}
        <Button label={t('erase')} look="quiet" onPress={() => setAsked('erase')} testId="customer-erase" />
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
  if (data === undefined) return <Advice problem={error} />;
  return (
    <Stack as="section" gap={1} aria-label={t('salesTitle')}>
      <h3>{t('salesTitle')}</h3>
      {data.rows.length === 0 ? <p className={textStyles.quiet}>{t('salesNone')}</p> : null}
      {data.rows.map((row) => (
        <button
          key={row.id}
          type="button"
          className={styles.sale}
          onClick={() => openSale(row.id)}
          data-testid={`customer-sale-${String(row.number)}`}
        >
          <span>{t('sale', { number: row.number })}</span>
          <span className={textStyles.quiet}>{formatDayTime(Date.parse(row.at), language)}</span>
          <b>
            <Money tiyn={row.totalTiyn} />
          </b>
        </button>
      ))}
      {data.next === null || limit === MORE_SALES ? null : (
        <Button label={t('more')} size="small" onPress={() => setLimit(MORE_SALES)} testId="customer-sales-more" />
      )}
    </Stack>
  );
}

function EraseCustomer({
  customerId,
  onClose,
}: {
  readonly customerId: string;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('customers');
  const show = useToasts((state) => state.show);
  const erase = useTillCommand('customer.erase', () => {
    show({ tone: 'calm', text: t('erased') });
    onClose();
  });
  return (
    <Dialog title={t('eraseTitle')} isOpen onClose={onClose}>
      <p>{t('eraseWhat')}</p>
      <p>{t('eraseKept')}</p>
      <Advice problem={erase.error} />
      <DialogActions leave="cancel" onLeave={onClose}>
        <CommandButton look="danger" command={erase} input={{ customerId }} testId="confirm-erase">
          {t(erase.isPending ? 'erasing' : 'eraseNow')}
        </CommandButton>
      </DialogActions>
    </Dialog>
  );
}
