import account from './kk/account.json' with { type: 'json' };
import app from './kk/app.json' with { type: 'json' };
import approval from './kk/approval.json' with { type: 'json' };
import bulk from './kk/bulk.json' with { type: 'json' };
import cashiers from './kk/cashiers.json' with { type: 'json' };
import customers from './kk/customers.json' with { type: 'json' };
import devices from './kk/devices.json' with { type: 'json' };
import errors from './kk/errors.json' with { type: 'json' };
import frame from './kk/frame.json' with { type: 'json' };
import goods from './kk/goods.json' with { type: 'json' };
import labels from './kk/labels.json' with { type: 'json' };
import ledger from './kk/ledger.json' with { type: 'json' };
import listed from './kk/listed.json' with { type: 'json' };
import machine from './kk/machine.json' with { type: 'json' };
import newGoods from './kk/newGoods.json' with { type: 'json' };
import pay from './kk/pay.json' with { type: 'json' };
import refunds from './kk/refunds.json' with { type: 'json' };
import reports from './kk/reports.json' with { type: 'json' };
import sales from './kk/sales.json' with { type: 'json' };
import sandbox from './kk/sandbox.json' with { type: 'json' };
import sell from './kk/sell.json' with { type: 'json' };
import settings from './kk/settings.json' with { type: 'json' };
import setup from './kk/setup.json' with { type: 'json' };
import shelf from './kk/shelf.json' with { type: 'json' };
import shift from './kk/shift.json' with { type: 'json' };
import staff from './kk/staff.json' with { type: 'json' };
import statistics from './kk/statistics.json' with { type: 'json' };
import summary from './kk/summary.json' with { type: 'json' };
import table from './kk/table.json' with { type: 'json' };
import tasks from './kk/tasks.json' with { type: 'json' };
import tenders from './kk/tenders.json' with { type: 'json' };
import training from './kk/training.json' with { type: 'json' };
import unlock from './kk/unlock.json' with { type: 'json' };
import waiting from './kk/waiting.json' with { type: 'json' };

/** Every word of the screens in Kazakh, by part; a chunk of its own in the built page. */
export const kkWords = {
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
