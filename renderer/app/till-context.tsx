import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { CallInput, CallOutput, CommandName, QueryName } from '@tilla/shared/contract/calls.ts';
import type { PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import { createContext, type ReactNode, use, useEffect, useRef } from 'react';
import { type CallRequest, type TillClient } from '../bridge/till-client.ts';
import type { TillProblem } from '../bridge/till-problem.ts';
import { withAgeCheck } from './age-check.ts';
import { approverOf, withApproval } from './approval.ts';
import { paymentEventCache } from './payment-event-cache.ts';
import { recordReceivedAt } from './received-at.ts';

const TillContext = createContext<TillClient | null>(null);

export function TillProvider({
  client,
  children,
}: {
  readonly client: TillClient;
  readonly children: ReactNode;
}): ReactNode {
  return <TillContext value={client}>{children}</TillContext>;
}

export function useTill(): TillClient {
  const client = use(TillContext);
  if (client === null) throw new Error('useTill outside of TillProvider');
  return client;
}

export function useTillQuery<Name extends QueryName>(
  name: Name,
  input: CallInput<Name>,
  options: {
    readonly enabled?: boolean;
    readonly refetchMs?: number | false;
    readonly keepsLast?: boolean;
    readonly isForgotten?: boolean;
  } = {},
): UseQueryResult<CallOutput<Name>, TillProblem> {
  const till = useTill();
  return useQuery<CallOutput<Name>, TillProblem>({
    ...asking(till, name, input),
    enabled: options.enabled ?? true,
    refetchInterval: options.refetchMs ?? false,
    ...(options.keepsLast === true ? { placeholderData: keepPreviousData } : {}),
    ...(options.isForgotten === true ? { gcTime: 0 } : {}),
  });
}

/** Asks for what the next render will show: its call leaves before that render, and not after. */
export function useTillAhead<Name extends QueryName>(name: Name): (input: CallInput<Name>) => void {
  const till = useTill();
  const queries = useQueryClient();
  return (input) => {
    // The render that shows it reports a failure.
    queries.query(asking(till, name, input)).catch(() => undefined);
  };
}

/** Keeps main's answer for a later screen, without rendering its owner again. */
export function useTillKept<Name extends QueryName>(name: Name, input: CallInput<Name>): void {
  const till = useTill();
  useQuery({ ...asking(till, name, input), notifyOnChangeProps: [] });
}

export function queryKeyOf<Name extends QueryName>(name: Name, input?: Partial<CallInput<Name>>): readonly unknown[] {
  return input === undefined ? [name] : [name, input];
}

function asking<Name extends QueryName>(till: TillClient, name: Name, input: CallInput<Name>) {
  return {
    queryKey: queryKeyOf(name, input),
    queryFn: async () => {
      const askedMs = performance.now();
      return newest(name, await till.call(name, input as CallRequest<Name>), askedMs);
    },
  };
}

/** Payments change while an answer is in flight; a later event is newer. */
function newest<Name extends QueryName>(name: Name, answer: CallOutput<Name>, askedMs: number): CallOutput<Name> {
  const word: unknown = answer;
  if (name === 'payment.view') return paymentEventCache.newer(word as PaymentView, askedMs) as CallOutput<Name>;
  if (name === 'payment.listOpen') {
    const { payments } = word as CallOutput<'payment.listOpen'>;
    return { payments: paymentEventCache.newerList(payments, askedMs) } as CallOutput<Name>;
  }
  recordReceivedAt(word as object);
  return answer;
}

function addressOf(input: object): string | null {
  const { baseUrl } = input as { readonly baseUrl?: unknown };
  return typeof baseUrl === 'string' ? baseUrl : null;
}

/** Input of a command as a screen gives it; the command's id is made here. */
export type CommandInput<Name extends CommandName> = Omit<CallInput<Name>, 'commandId'>;

/**
 * A command. One press is one `commandId`: pressing again while the first is under way, or after the connection to main
 * broke, repeats the same command (rule C8); after an answer the next press is a new one.
 */
export function useTillCommand<Name extends CommandName>(
  name: Name,
  onDone?: (output: CallOutput<Name>) => void | Promise<void>,
  /** Of each attempt, before an approval or an age is asked for; not where it is unknown whether main acted. */
  onRefused?: () => void,
): UseMutationResult<CallOutput<Name>, TillProblem, CommandInput<Name>> {
  const till = useTill();
  const act = useRef<{ readonly id: string; readonly input: string } | null>(null);
  const repeat = useRef<((input: CommandInput<Name>) => void) | null>(null);
  const attempt = async (input: CallRequest<Name>): Promise<CallOutput<Name>> => {
    try {
      return await till.call(name, input);
    } catch (fault) {
      if (!isUnknown(fault as TillProblem)) onRefused?.();
      throw fault;
    }
  };
  const command = useMutation<CallOutput<Name>, TillProblem, CommandInput<Name>>({
    mutationKey: [name],
    // Here and not in the press handler: an event may have removed the pressed button before the answer came. `onDone`
    // is part of the command: until it ends nothing is pressed twice.
    onSuccess: (output) => onDone?.(output),
    mutationFn: async (input) => {
      const frozen = JSON.stringify(input);
      const current = act.current?.input === frozen ? act.current : { id: crypto.randomUUID(), input: frozen };
      act.current = current;
      try {
        const asked = { kind: name, address: addressOf(input) };
        const answer = await withAgeCheck(name, input, (documentSeen) =>
          withApproval(asked, (approval) =>
            attempt({
              ...input,
              ...(documentSeen === undefined ? {} : { documentSeen }),
              ...(approval === undefined ? {} : { approval }),
              commandId: current.id,
            } as unknown as CallRequest<Name>),
          ),
        );
        if (act.current === current) act.current = null;
        return answer;
      } catch (fault) {
        const problem = fault as TillProblem;
        problem.request = current.id;
        if (approverOf(problem) !== null) problem.again = () => repeat.current?.(input);
        if (!isUnknown(problem) && act.current === current) act.current = null;
        throw problem;
      }
    },
  });
  const { mutate } = command;
  useEffect(() => {
    repeat.current = mutate;
  }, [mutate]);
  return command;
}

/** Main may have acted before it was lost. */
function isUnknown({ code }: TillProblem): boolean {
  return code === 'till_host_gone';
}
