import { Button } from '@tilla/ui/Button.tsx';
import text from '@tilla/ui/text.module.css';
import { type ReactNode, useState } from 'react';
import type { CheckItem } from '../../contract/shop-steps.ts';
import type { ShopView } from '../../contract/views.ts';
import { useDeskQuery, useMay } from '../api/session.ts';
import styles from '../desk.module.css';
import { Fact, Facts } from '../parts/Fact.tsx';
import { Problem } from '../parts/Problem.tsx';
import { StepCard } from '../parts/StepCard.tsx';
import { go } from '../state/route.ts';
import { useWords } from '../words/words.ts';
import { ActivityList } from './Activity.tsx';
import { CashierStep } from './CashierStep.tsx';
import { CreateStep } from './CreateStep.tsx';
import { GuardedDialog } from './GuardedDialog.tsx';
import { HandoverStep } from './HandoverStep.tsx';
import { KeyStep } from './KeyStep.tsx';
import { ProfileStep } from './ProfileStep.tsx';
import { TariffStep } from './TariffStep.tsx';

const steps: Readonly<Record<CheckItem['name'], (given: { readonly shop: ShopView }) => ReactNode>> = {
  create: CreateStep,
  cashier: CashierStep,
  tariff: TariffStep,
  key: KeyStep,
  profile: ProfileStep,
  handover: HandoverStep,
};

export function Shop({ externalId }: { readonly externalId: string }): ReactNode {
  const { t } = useWords();
  const { data: shop, error, refetch } = useDeskQuery('shop.view', { externalId });
  const activity = useDeskQuery('activity.list', { externalId });
  if (shop === undefined) {
    return error === null ? (
      <p className={styles.loading}>{t('loading')}</p>
    ) : (
      <Problem error={error} action={<Button label={t('again')} onPress={() => void refetch()} />} />
    );
  }
  const next = shop.items.find(({ state }) => state === 'now');
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <Button look="quiet" label={`‹ ${t('nav.shops')}`} onPress={() => go({ room: 'shops' })} testId="to-shops" />
        <h1 className={styles.title}>{shop.name}</h1>
      </div>
      <Problem error={error} />
      <div className={styles.twoColumns}>
        <ol className={styles.steps}>
          {shop.items.map((item, at) => {
            const Step = steps[item.name];
            return (
              <StepCard key={item.name} item={item} number={at + 1} isNext={item === next}>
                <Step shop={shop} />
              </StepCard>
            );
          })}
        </ol>
        <div className={styles.side}>
          <WhoIsWhere shop={shop} />
          <section className={styles.card}>
            <h2 className={styles.stepTitle}>{t('activity.title')}</h2>
            <ActivityList entries={activity.data?.entries ?? []} />
          </section>
        </div>
      </div>
    </div>
  );
}

function WhoIsWhere({ shop: { externalId, name, card, madeBy } }: { readonly shop: ShopView }): ReactNode {
  const { t } = useWords();
  const isOwner = useMay('owner');
  const [isRemoving, setRemoving] = useState(false);
  return (
    <section className={styles.card}>
      <h2 className={styles.stepTitle}>{t('who.title')}</h2>
      <Facts>
        <Fact name={t('connect.externalId')}>{externalId}</Fact>
        {madeBy === '' ? null : <Fact name={t('who.by')}>{madeBy}</Fact>}
        {card === null ? null : (
          <>
            <Fact name={t('who.service')}>{t(`status.${card.status}`)}</Fact>
            <Fact name={t('who.limit')}>{card.tariff.daily_limit ?? '–'}</Fact>
            <Fact name={t('who.catalog')}>{card.has_catalog ? t('yes') : t('no')}</Fact>
          </>
        )}
      </Facts>
      {isOwner && card !== null ? (
        <Button look="quiet" label={t('remove.open')} onPress={() => setRemoving(true)} testId="remove-shop" />
      ) : null}
      <GuardedDialog
        act="shop.remove"
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        onDone={() => go({ room: 'shops' })}
        externalId={externalId}
        name={name}
        title={t('remove.title')}
        confirm={t('remove.confirm')}
      >
        <p className={text.quiet}>{t('remove.lead')}</p>
      </GuardedDialog>
    </section>
  );
}
