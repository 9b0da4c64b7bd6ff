import account from './ru/account.json' with { type: 'json' };
import app from './ru/app.json' with { type: 'json' };
import approval from './ru/approval.json' with { type: 'json' };
import bulk from './ru/bulk.json' with { type: 'json' };
import cashiers from './ru/cashiers.json' with { type: 'json' };
import customers from './ru/customers.json' with { type: 'json' };
import devices from './ru/devices.json' with { type: 'json' };
import errors from './ru/errors.json' with { type: 'json' };
import frame from './ru/frame.json' with { type: 'json' };
import goods from './ru/goods.json' with { type: 'json' };
import labels from './ru/labels.json' with { type: 'json' };
import ledger from './ru/ledger.json' with { type: 'json' };
import listed from './ru/listed.json' with { type: 'json' };
import machine from './ru/machine.json' with { type: 'json' };
import newGoods from './ru/newGoods.json' with { type: 'json' };
import pay from './ru/pay.json' with { type: 'json' };
import refunds from './ru/refunds.json' with { type: 'json' };
import reports from './ru/reports.json' with { type: 'json' };
import sales from './ru/sales.json' with { type: 'json' };
import sandbox from './ru/sandbox.json' with { type: 'json' };
import sell from './ru/sell.json' with { type: 'json' };
import settings from './ru/settings.json' with { type: 'json' };
import setup from './ru/setup.json' with { type: 'json' };
import shelf from './ru/shelf.json' with { type: 'json' };
import shift from './ru/shift.json' with { type: 'json' };
import staff from './ru/staff.json' with { type: 'json' };
import statistics from './ru/statistics.json' with { type: 'json' };
import summary from './ru/summary.json' with { type: 'json' };
import table from './ru/table.json' with { type: 'json' };
import tasks from './ru/tasks.json' with { type: 'json' };
import tenders from './ru/tenders.json' with { type: 'json' };
import training from './ru/training.json' with { type: 'json' };
import unlock from './ru/unlock.json' with { type: 'json' };
import waiting from './ru/waiting.json' with { type: 'json' };

/** Every word of the screens in Russian, by part; a chunk of its own in the built page. */
export const ruWords = {
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
