import { z } from 'zod';
import { approvable, type CallDefinition, command, query } from './definition.ts';
import {
  DaySummarySettingsView,
  DaySummaryView,
  MailAddress,
  MailServerView,
  SummaryWay,
} from './views/day-summary-view.ts';

const done = z.object({});
const id = z.string().min(1).max(64);

export const daySummaryCalls = {
  'daySummary.settings': query({}, DaySummarySettingsView),
  /** `password: null` keeps the stored one unless server or user change. Not in training. */
  'daySummary.change': approvable(
    {
      way: SummaryWay,
      to: MailAddress.or(z.literal('')),
      server: MailServerView.nullable(),
      password: z.string().min(1).max(500).nullable(),
    },
    done,
    { replay: 'process' },
  ),
  /** Sends a test message now. */
  'daySummary.test': approvable({}, done, { replay: 'process' }),
  'daySummary.view': query({ reportId: id }, DaySummaryView.nullable(), {
    staleAfter: { 'daySummary.changed': ({ reportId }) => ({ reportId }) },
  }),
  /** A new message, whatever became of earlier ones. */
  'daySummary.send': approvable({ reportId: id }, done),
  /** Opens this machine's mail program with the PDF to attach. */
  'daySummary.compose': approvable({ reportId: id }, z.object({ isOpened: z.boolean() }), { replay: 'process' }),
  /** Not in kiosk mode. */
  'daySummary.show': command({ reportId: id }, z.object({ isShown: z.boolean() }), { replay: 'process' }),
} as const satisfies Record<string, CallDefinition>;
