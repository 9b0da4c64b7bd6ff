/** The owner's day: what is made of each closed shift, and the way it may leave the till. */

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
  /**
   * A manager's act. `password: null` keeps the one that is there, unless server or user are others: then there is none.
   * Not in training, whose money is nobody's business.
   */
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
  /** A manager's act: a few words to the same address by the same server, now; refused in words where it does not go. */
  'daySummary.test': approvable({}, done, { replay: 'process' }),
  /** Null for a shift that was closed before there were any. */
  'daySummary.view': query({ reportId: id }, DaySummaryView.nullable(), {
    staleAfter: { 'daySummary.changed': ({ reportId }) => ({ reportId }) },
  }),
  /** A manager's act: a message of its own, whatever became of the ones before. */
  'daySummary.send': approvable({ reportId: id }, done),
  /** A manager's act: a new message in this machine's mail program, and the PDF beside it to be put in. */
  'daySummary.compose': approvable({ reportId: id }, z.object({ isOpened: z.boolean() }), { replay: 'process' }),
  /** Opens the PDF with this machine's own program; not on a till that fills its display. */
  'daySummary.show': command({ reportId: id }, z.object({ isShown: z.boolean() }), { replay: 'process' }),
} as const satisfies Record<string, CallDefinition>;
