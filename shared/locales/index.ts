import type { Language } from '../domain/language.ts';
import enApp from './en/app.json' with { type: 'json' };
import enApproval from './en/approval.json' with { type: 'json' };
import enBulk from './en/bulk.json' with { type: 'json' };
import enDevices from './en/devices.json' with { type: 'json' };
import enErrors from './en/errors.json' with { type: 'json' };
import enPay from './en/pay.json' with { type: 'json' };
import enRefunds from './en/refunds.json' with { type: 'json' };
import enSales from './en/sales.json' with { type: 'json' };
import enSell from './en/sell.json' with { type: 'json' };
import enSettings from './en/settings.json' with { type: 'json' };
import enSetup from './en/setup.json' with { type: 'json' };
import enShift from './en/shift.json' with { type: 'json' };
import enStaff from './en/staff.json' with { type: 'json' };
import enStatistics from './en/statistics.json' with { type: 'json' };
import enTasks from './en/tasks.json' with { type: 'json' };
import enTenders from './en/tenders.json' with { type: 'json' };
import enTraining from './en/training.json' with { type: 'json' };
import enUnlock from './en/unlock.json' with { type: 'json' };
import enWaiting from './en/waiting.json' with { type: 'json' };
import kkApp from './kk/app.json' with { type: 'json' };
import kkApproval from './kk/approval.json' with { type: 'json' };
import kkBulk from './kk/bulk.json' with { type: 'json' };
import kkDevices from './kk/devices.json' with { type: 'json' };
import kkErrors from './kk/errors.json' with { type: 'json' };
import kkPay from './kk/pay.json' with { type: 'json' };
import kkRefunds from './kk/refunds.json' with { type: 'json' };
import kkSales from './kk/sales.json' with { type: 'json' };
import kkSell from './kk/sell.json' with { type: 'json' };
import kkSettings from './kk/settings.json' with { type: 'json' };
import kkSetup from './kk/setup.json' with { type: 'json' };
import kkShift from './kk/shift.json' with { type: 'json' };
import kkStaff from './kk/staff.json' with { type: 'json' };
import kkStatistics from './kk/statistics.json' with { type: 'json' };
import kkTasks from './kk/tasks.json' with { type: 'json' };
import kkTenders from './kk/tenders.json' with { type: 'json' };
import kkTraining from './kk/training.json' with { type: 'json' };
import kkUnlock from './kk/unlock.json' with { type: 'json' };
import kkWaiting from './kk/waiting.json' with { type: 'json' };
import ruApp from './ru/app.json' with { type: 'json' };
import ruApproval from './ru/approval.json' with { type: 'json' };
import ruBulk from './ru/bulk.json' with { type: 'json' };
import ruDevices from './ru/devices.json' with { type: 'json' };
import ruErrors from './ru/errors.json' with { type: 'json' };
import ruPay from './ru/pay.json' with { type: 'json' };
import ruRefunds from './ru/refunds.json' with { type: 'json' };
import ruSales from './ru/sales.json' with { type: 'json' };
import ruSell from './ru/sell.json' with { type: 'json' };
import ruSettings from './ru/settings.json' with { type: 'json' };
import ruSetup from './ru/setup.json' with { type: 'json' };
import ruShift from './ru/shift.json' with { type: 'json' };
import ruStaff from './ru/staff.json' with { type: 'json' };
import ruStatistics from './ru/statistics.json' with { type: 'json' };
import ruTasks from './ru/tasks.json' with { type: 'json' };
import ruTenders from './ru/tenders.json' with { type: 'json' };
import ruTraining from './ru/training.json' with { type: 'json' };
import ruUnlock from './ru/unlock.json' with { type: 'json' };
import ruWaiting from './ru/waiting.json' with { type: 'json' };

interface Words {
  readonly [key: string]: string | Words;
}

/** Every word of the screens, by language and part. */
export const screenWords: Record<Language, Record<string, Words>> = {
  ru: {
    app: ruApp,
    approval: ruApproval,
    bulk: ruBulk,
    devices: ruDevices,
    errors: ruErrors,
    pay: ruPay,
    refunds: ruRefunds,
    sales: ruSales,
    sell: ruSell,
    settings: ruSettings,
    setup: ruSetup,
    shift: ruShift,
    staff: ruStaff,
    statistics: ruStatistics,
    tasks: ruTasks,
    tenders: ruTenders,
    training: ruTraining,
    unlock: ruUnlock,
    waiting: ruWaiting,
  },
  kk: {
    app: kkApp,
    approval: kkApproval,
    bulk: kkBulk,
    devices: kkDevices,
    errors: kkErrors,
    pay: kkPay,
    refunds: kkRefunds,
    sales: kkSales,
    sell: kkSell,
    settings: kkSettings,
    setup: kkSetup,
    shift: kkShift,
    staff: kkStaff,
    statistics: kkStatistics,
    tasks: kkTasks,
    tenders: kkTenders,
    training: kkTraining,
    unlock: kkUnlock,
    waiting: kkWaiting,
  },
  en: {
    app: enApp,
    approval: enApproval,
    bulk: enBulk,
    devices: enDevices,
    errors: enErrors,
    pay: enPay,
    refunds: enRefunds,
    sales: enSales,
    sell: enSell,
    settings: enSettings,
    setup: enSetup,
    shift: enShift,
    staff: enStaff,
    statistics: enStatistics,
    tasks: enTasks,
    tenders: enTenders,
    training: enTraining,
    unlock: enUnlock,
    waiting: enWaiting,
  },
};
