import account from './en/account.json' with { type: 'json' };
import app from './en/app.json' with { type: 'json' };
import approval from './en/approval.json' with { type: 'json' };
import bulk from './en/bulk.json' with { type: 'json' };
import cashiers from './en/cashiers.json' with { type: 'json' };
import customers from './en/customers.json' with { type: 'json' };
import devices from './en/devices.json' with { type: 'json' };
import errors from './en/errors.json' with { type: 'json' };
import frame from './en/frame.json' with { type: 'json' };
import goods from './en/goods.json' with { type: 'json' };
import labels from './en/labels.json' with { type: 'json' };
import ledger from './en/ledger.json' with { type: 'json' };
import listed from './en/listed.json' with { type: 'json' };
import machine from './en/machine.json' with { type: 'json' };
import newGoods from './en/newGoods.json' with { type: 'json' };
import pay from './en/pay.json' with { type: 'json' };
import refunds from './en/refunds.json' with { type: 'json' };
import reports from './en/reports.json' with { type: 'json' };
import sales from './en/sales.json' with { type: 'json' };
import sandbox from './en/sandbox.json' with { type: 'json' };
import sell from './en/sell.json' with { type: 'json' };
import settings from './en/settings.json' with { type: 'json' };
import setup from './en/setup.json' with { type: 'json' };
import shelf from './en/shelf.json' with { type: 'json' };
import shift from './en/shift.json' with { type: 'json' };
import staff from './en/staff.json' with { type: 'json' };
import statistics from './en/statistics.json' with { type: 'json' };
import summary from './en/summary.json' with { type: 'json' };
import table from './en/table.json' with { type: 'json' };
import tasks from './en/tasks.json' with { type: 'json' };
import tenders from './en/tenders.json' with { type: 'json' };
import training from './en/training.json' with { type: 'json' };
import unlock from './en/unlock.json' with { type: 'json' };
import waiting from './en/waiting.json' with { type: 'json' };

/** Every word of the screens in English, by part; a chunk of its own in the built page. */
export const enWords = {
  account,
  app,
  approval,
  ledger,
  bulk,
  cashiers,
  customers,
  devices,
  errors,
  frame,
  goods,
  labels,
  listed,
  machine,
  newGoods,
  pay,
  refunds,
  reports,
  sales,
  sandbox,
  sell,
  settings,
  setup,
  shelf,
  shift,
  staff,
  statistics,
  summary,
  table,
  tasks,
  tenders,
  training,
  unlock,
  waiting,
};
