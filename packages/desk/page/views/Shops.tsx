import { Button } from '@tilla/ui/Button.tsx';
import { Chip, type Tone } from '@tilla/ui/Chip.tsx';
import { Empty } from '@tilla/ui/Empty.tsx';
import { Initial } from '@tilla/ui/Initial.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import text from '@tilla/ui/text.module.css';
import { useText } from '@tilla/ui/use-text.ts';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { type ListedShop, type ShopGroup, type ShopNeed, shopGroups } from '../../contract/shop-list.ts';
import { checkItems } from '../../contract/shop-steps.ts';
import { useDeskQuery, useMay } from '../api/session.ts';
import styles from '../desk.module.css';
import { Problem } from '../parts/Problem.tsx';
import { go } from '../state/route.ts';
import { useWords } from '../words/words.ts';

const tones: Readonly<Record<ShopGroup, Tone>> = { you: 'wait', owner: 'calm', bank: 'calm', working: 'paid' };
const urgent: ReadonlySet<ShopNeed> = new Set(['session_broken', 'tariff_expired', 'blocked', 'suspended']);
/** Depends on another person. */
const calm: ReadonlySet<ShopNeed> = new Set(['profile', 'review']);

/** Sorted by what is missing; the next act of each is the button of its row. */
export function Shops(): ReactNode {
  const { t } = useWords();
  const { data, error, refetch } = useDeskQuery('shops.list', {});
  const [chosen, choose] = useState<ShopGroup | null>(null);
  const search = useText();
  const mayConnect = useMay('installer');
  if (data === undefined) {
    return error === null ? (
      <p className={styles.loading}>{t('loading')}</p>
    ) : (
      <Problem error={error} action={<Button label={t('again')} onPress={() => void refetch()} />} />
    );
  }
  const add = mayConnect ? (
    <Button look="main" label={t('shops.add')} onPress={() => go({ room: 'connect' })} testId="add-shop" />
  ) : null;
  if (data.shops.length === 0) {
    return (
      <Empty picture="sales" title={t('shops.none')} action={add}>
        {t('shops.noneLead')}
      </Empty>
    );
  }
  const wanted = search.value.trim().toLowerCase();
  const found = data.shops.filter(
    ({ name, idn, externalId }) =>
      wanted === '' || [name, idn, externalId ?? ''].some((field) => field.toLowerCase().includes(wanted)),
  );
  const groups = shopGroups.map((group) => ({ group, shops: found.filter((shop) => shop.group === group) }));
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <h1 className={styles.title}>{t('nav.shops')}</h1>
        <span className={styles.space} />
        {add}
      </div>
      <div className={styles.figures}>
        {groups.map(({ group, shops }) => (
          <button
            key={group}
            type="button"
            className={clsx(styles.figure, chosen === group && styles.chosen)}
            aria-pressed={chosen === group}
            onClick={() => choose(chosen === group ? null : group)}
            data-testid={`group-${group}`}
          >
            <span className={clsx(styles.number, styles[tones[group]])}>{shops.length}</span>
            <span className={text.quiet}>{t(`group.${group}`)}</span>
          </button>
        ))}
      </div>
      <TextField label={t('shops.search')} type="search" {...search} testId="search" />
      {found.length === 0 ? <p className={styles.loading}>{t('shops.notFound')}</p> : null}
      {groups
        .filter(({ group, shops }) => shops.length > 0 && (chosen === null || chosen === group))
        .map(({ group, shops }) => (
          <section key={group} className={styles.table} aria-label={t(`group.${group}`)}>
            <h2 className={styles.day}>
              {t(`group.${group}`)} <span className={text.quiet}>{shops.length}</span>
            </h2>
            <ul>
              {shops.map((shop, at) => (
                <ShopRow
                  key={shop.externalId ?? String(shop.organizationId)}
                  shop={shop}
                  isFirst={group === 'you' && at === 0}
                />
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}

function ShopRow({ shop, isFirst }: { readonly shop: ListedShop; readonly isFirst: boolean }): ReactNode {
  const { t, day } = useWords();
  const { externalId, name, idn, needs, done, tariffEndsAt, remark, isTest, group } = shop;
  const [first] = needs;
  const facts = [
    externalId ?? t('shops.foreign'),
    ...(idn === '' ? [] : [idn]),
    ...(tariffEndsAt === null ? [] : [t('shops.until', { day: day(tariffEndsAt) })]),
  ];
  return (
    <li className={styles.row} data-testid={`shop-${externalId ?? String(shop.organizationId)}`} data-group={group}>
      <Initial name={name} look="own" />
      <div className={styles.what}>
        <b className={styles.one}>{name}</b>
        <span className={clsx(text.quiet, styles.one)}>{facts.join(' · ')}</span>
        {remark === null ? null : <span className={styles.remark}>{t('shops.remark', { remark })}</span>}
      </div>
      <span className={styles.progress}>
        <span className={styles.dots} aria-hidden="true">
          {checkItems.map((item, at) => (
            <i key={item} className={clsx(styles.dot, at < done && styles.full)} />
          ))}
        </span>
        <span className={text.quietFigures}>{t('shops.steps', { done, all: checkItems.length })}</span>
      </span>
      <span className={styles.chips}>
        {isTest ? <Chip tone="train">{t('shops.test')}</Chip> : null}
        {needs.map((need) => (
          <Chip
            key={need}
            tone={urgent.has(need) ? 'bad' : calm.has(need) ? 'calm' : 'wait'}
            data-testid={`need-${need}`}
          >
            {t(`need.${need}`)}
          </Chip>
        ))}
      </span>
      {externalId === null ? (
        <span />
      ) : (
        <Button
          label={first === undefined ? t('act.open') : t(`act.${first}`)}
          look={isFirst ? 'main' : 'plain'}
          aria-label={`${first === undefined ? t('act.open') : t(`act.${first}`)} · ${name}`}
          onPress={() => go({ room: 'shop', externalId })}
          testId={`open-${externalId}`}
        />
      )}
    </li>
  );
}
