import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import en from '@tilla/shared/locales/en/find.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/find.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/find.json' with { type: 'json' };
import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';
import type { SettingsPage } from '#renderer/app/screen-store.ts';
import * as receipt from './ReceiptRows.tsx';
import * as rules from './RuleRows.tsx';
import * as shop from './ShopRows.tsx';
import * as till from './TillRows.tsx';
import { VatControl } from './VatControl.tsx';

/** Whose words the labels are. */
export const settingWords = [
  'settings',
  'debts',
  'devices',
  'machine',
  'staff',
  'goodsRules',
  'sandbox',
  'summary',
  'ledger',
  'account',
  'help',
  'scale',
  'app',
  'accountant',
] as const;

export interface Setting {
  /** Names its words for the search (`find.json`). */
  readonly id: string;
  readonly page: SettingsPage;
  readonly label: string | ((t: TFunction) => string);
  readonly hint?: string;
  readonly isFor?: (view: AppView) => boolean;
  /** Without one its page has it, and the search opens the page. */
  readonly Control?: ComponentType;
}

const forManager = ({ person }: AppView): boolean => person?.role === 'manager';
const onCredit = (view: AppView): boolean => forManager(view) && view.settings.sellsOnCredit;
const ability =
  (name: AppView['abilities'][number]) =>
  ({ abilities }: AppView): boolean =>
    abilities.includes(name);
const limitOf = (role: 'cashier' | 'senior' | 'manager') => (t: TFunction) =>
  `${t('staff:rules.discounts')}: ${t(`app:role.${role}`)}`;

/** Every setting of the till, in the order of its page. */
const settingsList: readonly Setting[] = [
  { id: 'mode', page: 'shop', label: 'settings:mode', Control: shop.ModeControl },
  { id: 'connect', page: 'shop', label: 'settings:shop', Control: shop.ShopControl },
  {
    id: 'cashier',
    page: 'shop',
    label: 'settings:cashier',
    hint: 'settings:cashierHint',
    Control: shop.CashierControl,
  },
  {
    id: 'address',
    page: 'shop',
    label: 'settings:address',
    isFor: ({ connection }) => connection.baseUrl !== null,
    Control: shop.AddressControl,
  },
  {
    id: 'key',
    page: 'shop',
    label: 'settings:key',
    isFor: ({ connection }) => connection.keyLast4 !== null,
    Control: shop.KeyControl,
  },
  {
    id: 'signer',
    page: 'shop',
    label: 'machine:signer.title',
    isFor: ({ mode }) => mode !== 'training',
    Control: shop.SignerControl,
  },
  {
    id: 'sandbox',
    page: 'shop',
    label: 'sandbox:receipts',
    hint: 'sandbox:lead',
    isFor: ({ mode }) => mode === 'sandbox',
    Control: shop.SandboxControl,
  },
  {
    id: 'vat',
    page: 'shop',
    label: 'accountant:vat.title',
    hint: 'accountant:vat.hint',
    isFor: forManager,
    Control: VatControl,
  },

  { id: 'account', page: 'account', label: 'account:title', hint: 'account:summary' },

  { id: 'catalog', page: 'goods', label: 'settings:goods', Control: shop.CatalogControl },
  {
    id: 'cafe',
    page: 'goods',
    label: 'goodsRules:settings.cafe',
    hint: 'goodsRules:settings.cafeText',
    isFor: forManager,
    Control: shop.CafeControl,
  },
  {
    id: 'marks',
    page: 'goods',
    label: 'goodsRules:settings.title',
    hint: 'goodsRules:settings.marks',
    isFor: (view) => forManager(view) && view.serviceTime !== null,
    Control: shop.MarksControl,
  },
  {
    id: 'expiry',
    page: 'goods',
    label: 'settings:expiry.label',
    hint: 'settings:expiry.hint',
    isFor: forManager,
    Control: rules.ExpiryDaysControl,
  },

  {
    id: 'presets',
    page: 'prices',
    label: 'settings:discounts.title',
    hint: 'settings:discounts.hint',
    isFor: forManager,
  },
  {
    id: 'discountReason',
    page: 'prices',
    label: 'settings:discounts.reasonNeeded',
    isFor: forManager,
    Control: rules.DiscountReasonControl,
  },
  {
    id: 'priceStep',
    page: 'prices',
    label: 'settings:priceStep.label',
    hint: 'settings:priceStep.hint',
    isFor: forManager,
    Control: rules.PriceStepControl,
  },

  { id: 'receiptPrinter', page: 'devices', label: 'devices:receiptPrinter.title' },
  { id: 'drawer', page: 'devices', label: 'devices:drawer.title' },
  { id: 'scanner', page: 'devices', label: 'devices:scanner.title' },
  { id: 'scale', page: 'devices', label: 'scale:title' },
  { id: 'customerScreen', page: 'devices', label: 'devices:customerScreen.title' },
  {
    id: 'weightBarcodes',
    page: 'devices',
    label: 'devices:scanner.weight',
    Control: receipt.WeightBarcodesControl,
  },

  {
    id: 'printAfterPayment',
    page: 'receipt',
    label: 'settings:printAfterPayment',
    Control: receipt.PrintAfterPaymentControl,
  },
  { id: 'paper', page: 'receipt', label: 'settings:paper', Control: receipt.PaperControl },
  { id: 'paperLanguage', page: 'receipt', label: 'settings:paperLanguage', Control: receipt.PaperLanguageControl },
  { id: 'printer', page: 'receipt', label: 'settings:printer', Control: receipt.PrinterControl },
  { id: 'receiptName', page: 'receipt', label: 'devices:receiptHead.name', isFor: forManager },
  { id: 'receiptAddress', page: 'receipt', label: 'devices:receiptHead.address', isFor: forManager },
  {
    id: 'receiptText',
    page: 'receipt',
    label: 'devices:receiptHead.text',
    hint: 'devices:receiptHead.textHint',
    isFor: forManager,
  },
  { id: 'logo', page: 'receipt', label: 'devices:receiptHead.logo', isFor: forManager },

  { id: 'staff', page: 'staff', label: 'staff:title' },
  { id: 'ownPin', page: 'staff', label: 'staff:ownPin.open' },
  { id: 'acts', page: 'staff', label: 'staff:parts.acts', hint: 'staff:acts.for', isFor: forManager },

  {
    id: 'idleLock',
    page: 'rules',
    label: 'staff:rules.lock',
    hint: 'staff:rules.lockHint',
    Control: rules.IdleLockControl,
  },
  {
    id: 'cashierDiscount',
    page: 'rules',
    label: limitOf('cashier'),
    hint: 'staff:rules.discountsHint',
    Control: rules.CashierDiscountControl,
  },
  { id: 'seniorDiscount', page: 'rules', label: limitOf('senior'), Control: rules.SeniorDiscountControl },
  { id: 'managerDiscount', page: 'rules', label: limitOf('manager'), Control: rules.ManagerDiscountControl },
  {
    id: 'freeLines',
    page: 'rules',
    label: 'staff:rules.freeLines',
    hint: 'staff:rules.freeHint',
    Control: rules.FreeLinesControl,
  },
  {
    id: 'codeRequired',
    page: 'rules',
    label: 'staff:rules.codeRequired',
    hint: 'staff:rules.codeHint',
    Control: rules.CodeRequiredControl,
  },
  {
    id: 'shortage',
    page: 'rules',
    label: 'staff:rules.shortage',
    hint: 'staff:rules.countHint',
    Control: rules.ShortageControl,
  },
  {
    id: 'sellsOnCredit',
    page: 'rules',
    label: 'debts:settings.on',
    hint: 'debts:settings.onHint',
    isFor: forManager,
    Control: rules.CreditControl,
  },
  {
    id: 'debtLimit',
    page: 'rules',
    label: 'debts:settings.limit',
    hint: 'debts:settings.limitHint',
    isFor: onCredit,
    Control: rules.DebtLimitControl,
  },
  {
    id: 'debtDays',
    page: 'rules',
    label: 'debts:settings.days',
    hint: 'debts:settings.daysHint',
    isFor: onCredit,
    Control: rules.DebtDaysControl,
  },
  { id: 'blindCount', page: 'rules', label: 'staff:rules.blind', Control: rules.BlindCountControl },
  {
    id: 'cashUnit',
    page: 'rules',
    label: 'staff:rules.cash',
    hint: 'staff:rules.cashHint',
    Control: rules.CashUnitControl,
  },

  { id: 'language', page: 'look', label: 'settings:language', Control: till.LanguageControl },
  { id: 'theme', page: 'look', label: 'settings:theme', Control: till.ThemeControl },
  { id: 'volume', page: 'look', label: 'devices:sound.volume', Control: till.VolumeControl },
  { id: 'listen', page: 'look', label: 'devices:sound.listen', Control: till.ListenControl },

  { id: 'summary', page: 'summary', label: 'summary:way', hint: 'summary:lead', isFor: forManager },

  { id: 'ledger', page: 'ledger', label: 'settings:books.title', hint: 'settings:books.how', isFor: forManager },
  { id: 'backup', page: 'ledger', label: 'ledger:actions.backUp', isFor: forManager },
  { id: 'restore', page: 'ledger', label: 'ledger:restore.title', hint: 'ledger:restore.lead', isFor: forManager },
  { id: 'exportRecords', page: 'ledger', label: 'ledger:actions.csv', isFor: forManager },

  {
    id: 'startWithSystem',
    page: 'system',
    label: 'machine:machine.startWithSystem',
    isFor: ability('startWithSystem'),
    Control: till.StartWithSystemControl,
  },
  {
    id: 'kiosk',
    page: 'system',
    label: 'machine:machine.kiosk',
    hint: 'machine:machine.kioskHint',
    isFor: ability('kiosk'),
    Control: till.KioskControl,
  },
  {
    id: 'keepAwake',
    page: 'system',
    label: 'machine:machine.keepAwake',
    hint: 'machine:machine.keepAwakeHint',
    isFor: ability('keepAwake'),
    Control: till.KeepAwakeControl,
  },
  {
    id: 'updates',
    page: 'system',
    label: 'machine:machine.channel',
    hint: 'machine:machine.channelHint',
    isFor: ability('updates'),
    Control: till.UpdatesControl,
  },
  { id: 'support', page: 'system', label: 'machine:support.report', hint: 'machine:support.lead', isFor: forManager },
  { id: 'cards', page: 'system', label: 'help:cards.title', hint: 'help:cards.hint' },
  { id: 'about', page: 'system', label: 'machine:about.title' },
];

const synonyms: readonly Readonly<Record<string, string>>[] = [ru, kk, en];

/** What else a person may call it, whatever language the screens speak. */
export function synonymsOf({ id }: Setting): string {
  return synonyms.map((words) => words[id] ?? '').join(' ');
}

export function labelOf({ label }: Setting, t: TFunction): string {
  return typeof label === 'string' ? t(label) : label(t);
}

export function settingsFor(view: AppView): readonly Setting[] {
  return settingsList.filter(({ isFor }) => isFor?.(view) ?? true);
}
