import { useQueryClient } from '@tanstack/react-query';
import { FIRST_GOODS, type FirstDayView } from '@tilla/shared/contract/first-day-calls.ts';
import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { openFirstDayPage, stepsOf } from '#renderer/app/first-day.ts';
import { openSale } from '#renderer/app/open-sale.ts';
import { useScreen } from '#renderer/app/screen-store.ts';
import { queryKeyOf, useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { useToasts } from '#renderer/app/toast-store.ts';
import { SalePictures } from '#renderer/pictures/GoodsPicture.tsx';
import { ShopFront } from '#renderer/pictures/ShopFront.tsx';
import { openTables } from '../catalog/table-store.ts';
import { useCart } from '../sales/cart-store.ts';
import { FindPrinter } from '../settings/FindPrinter.tsx';
import styles from './FirstDay.module.css';

const ONE_TENGE = 100;
const PILE = 7;

/** The way of a new shop to its first sale, in place of the shelf. */
export function FirstDay({
  view,
  day,
  onPutAway,
}: {
  readonly view: AppView;
  readonly day: FirstDayView;
  readonly onPutAway: () => void;
}): ReactNode {
  const { t } = useTranslation('firstDay');
  const showNews = useToasts((state) => state.show);
  const steps = stepsOf(view, day);
  const next = steps.find(({ isDone }) => !isDone)?.id;
  const done = steps.filter(({ isDone }) => isDone).length;
  const isManager = view.person?.role === 'manager';
  return (
    <div className={styles.day} data-testid="first-day" data-done={done}>
      <header className={styles.hello}>
        <div className={styles.words}>
          <h2>{t('hello', { name: view.person?.name ?? '' })}</h2>
          <p>{t('lead', { count: steps.length })}</p>
          <div className={styles.progress}>
            <progress value={done} max={steps.length} aria-label={t('title')} />
            <b>{t('progress', { done, all: steps.length })}</b>
          </div>
        </div>
        <div className={styles.front}>
          <ShopFront light="dawn" name={view.shop?.name ?? ''} />
        </div>
        <Button
          label={t('putAway')}
          look="quiet"
          size="small"
          onPress={() => {
            onPutAway();
            showNews({ tone: 'calm', text: t('isPutAway') });
          }}
          testId="first-day-away"
        />
      </header>
      {steps.map(({ id, isDone }, at) => {
        const place = { number: at + 1, isNext: id === next };
        switch (id) {
          case 'goods':
            return <GoodsStep key={id} {...place} view={view} goods={day.goods} isDone={isDone} />;
          case 'printer':
            return <PrinterStep key={id} {...place} view={view} isDone={isDone} />;
          case 'sale':
            return <SaleStep key={id} {...place} sale={day.sale} />;
        }
      })}
      {isManager ? <Then /> : null}
    </div>
  );
}

function Then(): ReactNode {
  const { t } = useTranslation('firstDay');
  const { openSettings } = useScreen.getState();
  return (
    <p className={styles.then}>
      <span>{t('then.title')}</span>
      <Button label={t('then.staff')} look="quiet" onPress={() => openSettings('staff')} testId="first-day-staff" />
      <Button label={t('then.logo')} look="quiet" onPress={() => openSettings('receipt')} testId="first-day-logo" />
      <Button label={t('then.screen')} look="quiet" onPress={() => openSettings('devices')} testId="first-day-screen" />
    </p>
  );
}

function Step({
  number,
  isDone,
  isNext,
  title,
  hint,
  action,
  children = null,
}: {
  readonly number: number;
  readonly isDone: boolean;
  readonly isNext: boolean;
  readonly title: string;
  readonly hint: string | null;
  readonly action: ReactNode;
  readonly children?: ReactNode;
}): ReactNode {
  const state = isDone ? 'done' : isNext ? 'next' : 'later';
  return (
    <section
      className={styles.step}
      aria-label={title}
      data-state={state}
      data-testid={`first-day-step-${String(number)}`}
    >
      <span className={styles.number} aria-hidden="true">
        {isDone ? '✓' : number}
      </span>
      <div className={styles.words}>
        <h3>{title}</h3>
        {hint === null ? null : <p>{hint}</p>}
      </div>
      <div>{action}</div>
      {children}
    </section>
  );
}

function GoodsStep({
  number,
  view: { mode },
  goods,
  isDone,
  isNext,
}: {
  readonly number: number;
  readonly view: AppView;
  readonly goods: number;
  readonly isDone: boolean;
  readonly isNext: boolean;
}): ReactNode {
  const { t } = useTranslation('firstDay');
  const filter = { text: '', category: null, only: 'all' } as const;
  const rows = useTillQuery('goods.list', { filter, offset: 0, limit: PILE }, { keepsLast: true }).data?.rows ?? [];
  const look = isNext ? 'main' : 'plain';
  return (
    <Step
      number={number}
      isDone={isDone}
      isNext={isNext}
      title={t(isDone ? 'goods.done' : 'goods.title')}
      hint={t('goods.hint')}
      action={
        <Button
          label={t('goods.scan')}
          look={look}
          onPress={() => openFirstDayPage('scan', mode)}
          testId="first-day-scan"
        />
      }
    >
      <div className={styles.more}>
        {rows.length === 0 ? null : (
          <span className={styles.pile}>
            <SalePictures lines={rows.map(({ id, name }) => ({ catalogItemId: id > 0 ? id : null, name }))} />
          </span>
        )}
        <b data-testid="first-day-goods">{t('progress', { done: goods, all: FIRST_GOODS })}</b>
        <Button
          label={t('goods.templates')}
          look="quiet"
          onPress={() => openFirstDayPage('templates', mode)}
          testId="first-day-templates"
        />
        <Button
          label={t('goods.table')}
          look="quiet"
          onPress={() => {
            openTables(mode);
            useScreen.getState().go('goods');
          }}
          testId="first-day-table"
        />
      </div>
    </Step>
  );
}

function PrinterStep({
  number,
  view: { settings },
  isDone,
  isNext,
}: {
  readonly number: number;
  readonly view: AppView;
  readonly isDone: boolean;
  readonly isNext: boolean;
}): ReactNode {
  const { t } = useTranslation('firstDay');
  const queries = useQueryClient();
  const [isFinding, setFinding] = useState(false);
  const readAgain = () => void queries.invalidateQueries({ queryKey: queryKeyOf('firstDay.view') });
  const test = useTillCommand('printer.test', readAgain);
  const look = isNext ? 'main' : 'plain';
  const isFound = settings.receiptPrinter !== null;
  const state = isDone ? 'done' : isFound ? 'prove' : 'title';
  return (
    <>
      <Step
        number={number}
        isDone={isDone}
        isNext={isNext}
        title={t(`printer.${state}`)}
        hint={isDone ? (settings.receiptPrinter?.address ?? null) : t(isFound ? 'printer.proveHint' : 'printer.hint')}
        action={
          isFound || isDone ? (
            <CommandButton label={t('printer.test')} look={look} command={test} input={{}} testId="first-day-test" />
          ) : (
            <Button label={t('printer.find')} look={look} onPress={() => setFinding(true)} testId="first-day-printer" />
          )
        }
      >
        {test.error === null ? null : (
          <div className={styles.more}>
            <Advice problem={test.error} />
          </div>
        )}
      </Step>
      {isFinding ? (
        <FindPrinter
          settings={settings}
          first="list"
          onChange={readAgain}
          onClose={() => {
            setFinding(false);
            readAgain();
          }}
        />
      ) : null}
    </>
  );
}

function SaleStep({
  number,
  sale,
  isNext,
}: {
  readonly number: number;
  readonly sale: FirstDayView['sale'];
  readonly isNext: boolean;
}): ReactNode {
  const { t } = useTranslation('firstDay');
  const look = isNext ? 'main' : 'plain';
  const isDone = sale?.isRefunded === true;
  const state = isDone ? 'done' : sale === null ? 'title' : 'refund';
  return (
    <Step
      number={number}
      isDone={isDone}
      isNext={isNext}
      title={t(`sale.${state}`)}
      hint={isDone ? null : t(sale === null ? 'sale.hint' : 'sale.refundHint')}
      action={
        sale === null ? (
          <Button
            label={t('sale.sell')}
            look={look}
            onPress={() => useCart.getState().addFree(t('sale.line'), ONE_TENGE)}
            testId="first-day-sell"
          />
        ) : isDone ? null : (
          <Button label={t('sale.open')} look={look} onPress={() => openSale(sale.id)} testId="first-day-refund" />
        )
      }
    />
  );
}
