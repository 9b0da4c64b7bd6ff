import type { CallName } from '@tilla/shared/contract/calls.ts';
import { create } from 'zustand';
import type { TillProblem } from '../bridge/till-problem.ts';

export interface AskedAge {
  readonly minAge: number;
  readonly bornOnOrBefore: string;
  readonly names: readonly string[];
  /** `HH:MM` of this machine, where the service's time is not known. */
  readonly machineClock: string | null;
  /** Null: sold at any hour, or the core did not say. */
  readonly hours: { readonly until: string; readonly clock: string } | null;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

interface AgeCheckState {
  readonly asked: AskedAge | null;
  /** The customer of a cart with these lines has shown a document. */
  readonly confirmed: { readonly bornOnOrBefore: string; readonly lineIds: ReadonlySet<string> } | null;
}

export const useAgeCheck = create<AgeCheckState>()(() => ({ asked: null, confirmed: null }));

/** `lineIds` are those of the cart, so that another tender for it does not ask again. */
export function askAge(asked: AskedAge, lineIds: readonly string[]): void {
  const close = () => useAgeCheck.setState({ asked: null });
  // One question at a time: an earlier one is answered with no.
  useAgeCheck.getState().asked?.onNo();
  useAgeCheck.setState({
    asked: {
      ...asked,
      onYes() {
        close();
        useAgeCheck.setState({ confirmed: { bornOnOrBefore: asked.bornOnOrBefore, lineIds: new Set(lineIds) } });
        asked.onYes();
      },
      onNo() {
        close();
        asked.onNo();
      },
    },
  });
}

export function forgetAgeCheck(): void {
  useAgeCheck.setState({ confirmed: null });
}

export function documentSeenFor(lineIds: readonly string[]): string | undefined {
  const { confirmed } = useAgeCheck.getState();
  return lineIds.some((id) => confirmed?.lineIds.has(id)) ? confirmed?.bornOnOrBefore : undefined;
}

export async function withAgeCheck<Value>(
  name: CallName,
  input: object,
  act: (documentSeen: string | undefined) => Promise<Value>,
): Promise<Value> {
  if (!beginsPayment.has(name)) return act(undefined);
  const lineIds = lineIdsOf(input);
  try {
    return await act(documentSeenFor(lineIds));
  } catch (fault) {
    const refusal = fault as TillProblem;
    if (refusal.code !== 'till_age_check') throw refusal;
    const { born, age, lines } = refusal.params;
    const bornOnOrBefore = String(born);
    return new Promise<Value>((resolve, reject) =>
      askAge(
        {
          minAge: Number(age),
          bornOnOrBefore,
          names: String(lines ?? '').split('\n'),
          machineClock: null,
          hours: null,
          onYes: () => void act(bornOnOrBefore).then(resolve, reject),
          onNo: () => reject(refusal),
        },
        lineIds,
      ),
    );
  }
}

const beginsPayment: ReadonlySet<CallName> = new Set<CallName>([
  'sale.payByQr',
  'sale.payByPhone',
  'sale.payByCash',
  'sale.payByCard',
  'sale.payPart',
  'sale.addTender',
  'sale.billRest',
  'debt.sell',
  'debt.sellRest',
  'payment.reissue',
  'staticQr.create',
]);

interface WithLines {
  readonly lines?: readonly { readonly id: string }[];
}

function lineIdsOf(input: object): string[] {
  const { cart } = input as { readonly cart?: (WithLines & { readonly cart?: WithLines }) | null };
  return (cart?.lines ?? cart?.cart?.lines ?? []).map(({ id }) => id);
}
