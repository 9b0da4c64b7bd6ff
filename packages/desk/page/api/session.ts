import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { type CallInput, type CallName, mayDo, type Role } from '../../contract/calls.ts';
import type { DeskAnswers, SessionView } from '../../contract/views.ts';
import { askDesk, CallRefused } from './desk-api.ts';

export interface Session {
  readonly token: string;
  readonly view: SessionView;
  /** Forgets the bearer. */
  readonly leave: () => void;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('There is no session around this part');
  return session;
}

export function useMay(role: Role): boolean {
  return mayDo(useSession().view.person.role, role);
}

/** Read again after every act. */
export function useDeskQuery<Name extends CallName>(name: Name, input: CallInput<Name>, isOn = true) {
  const { token, leave } = useSession();
  return useQuery<DeskAnswers[Name]>({
    queryKey: [name, input],
    queryFn: () => leavingWhenOver(askDesk(name, input, token), leave),
    enabled: isOn,
    retry: false,
  });
}

export function useDeskAct<Name extends CallName>(name: Name, onDone?: (answer: DeskAnswers[Name]) => void) {
  const { token, leave } = useSession();
  const client = useQueryClient();
  return useMutation<DeskAnswers[Name], Error, CallInput<Name>>({
    mutationFn: (input) => leavingWhenOver(askDesk(name, input, token), leave),
    onSuccess: (answer) => onDone?.(answer),
    // Also after a refusal: an act without an answer may have been done.
    onSettled: () => client.invalidateQueries({ predicate: ({ queryKey: [read] }) => read !== 'plans.view' }),
  });
}

async function leavingWhenOver<Value>(asked: Promise<Value>, leave: () => void): Promise<Value> {
  try {
    return await asked;
  } catch (failure) {
    if (failure instanceof CallRefused && failure.view.code === 'desk_signed_out') leave();
    throw failure;
  }
}
