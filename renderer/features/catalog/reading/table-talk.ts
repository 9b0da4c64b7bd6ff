import type { TableSession } from './table-session.ts';
import { type UnreadableKind, UnreadableTable } from './unreadable-table.ts';

export type TableAct = keyof TableSession;
export type TableAsked = { readonly id: number; readonly act: TableAct; readonly input: unknown };
export type TableAnswered =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly unreadable: UnreadableKind };

/** Answers one question; an internal error is reported as an unreadable table. */
export async function answerTable(session: TableSession, { id, act, input }: TableAsked): Promise<TableAnswered> {
  try {
    const run = session[act] as (input: unknown) => unknown;
    return { id, value: await run(input) };
  } catch (fault) {
    return { id, unreadable: fault instanceof UnreadableTable ? fault.kind : 'not_table' };
  }
}
