import type { CallName } from '@tilla/shared/contract/calls.ts';
import type { Approval } from '@tilla/shared/contract/definition.ts';
import type { PersonView } from '@tilla/shared/contract/views/app-view.ts';
import { create } from 'zustand';
import type { TillProblem } from '../bridge/till-problem.ts';

type Role = PersonView['role'];

interface AskedAct {
  readonly kind: CallName;
  readonly address: string | null;
}

interface AskedApproval extends AskedAct {
  readonly role: Role;
  /** The core's description of the action (electron/core/platform/permission.ts), not the page's. */
  readonly about: TillProblem['params'];
  readonly approve: (approval: Approval) => Promise<void>;
  readonly giveUp: () => void;
}

interface ApprovalState {
  readonly asked: AskedApproval | null;
}

export const useApproval = create<ApprovalState>()(() => ({ asked: null }));

const ranks: Readonly<Record<Role, number>> = { cashier: 0, senior: 1, manager: 2 };

export function approversOf(people: readonly PersonView[], role: Role): PersonView[] {
  return people
    .filter((person) => ranks[person.role] >= ranks[role])
    .sort((one, other) => ranks[one.role] - ranks[other.role]);
}

/** Whose PIN would allow what was refused; null where nobody's would, or the refusal is another. */
export function approverOf({ code, params: { role } }: TillProblem): 'senior' | 'manager' | null {
  return code === 'till_not_permitted' && (role === 'senior' || role === 'manager') ? role : null;
}

/** Problems of the PIN itself: the action was not attempted, and another PIN may follow. */
function isAboutPin({ code }: TillProblem): boolean {
  return code === 'till_wrong_pin' || code === 'till_pin_attempts' || code === 'till_not_permitted';
}

/**
 * Runs an action; one that takes a higher role asks for the PIN of somebody who has it, for this action only, and
 * repeats it. Rejects with the action's failure, or with the first refusal when nobody approves.
 */
export async function withApproval<Value>(
  asked: AskedAct,
  act: (approval?: Approval) => Promise<Value>,
): Promise<Value> {
  try {
    return await act();
  } catch (fault) {
    const refusal = fault as TillProblem;
    const role = approverOf(refusal);
    if (role === null) throw refusal;
    // One question at a time: an earlier one is answered with no, and may be asked again.
    useApproval.getState().asked?.giveUp();
    return new Promise<Value>((resolve, reject) => {
      let isUnderWay = false;
      const close = () => {
        if (useApproval.getState().asked === question) useApproval.setState({ asked: null });
      };
      const question: AskedApproval = {
        ...asked,
        role,
        about: refusal.params,
        async approve(approval) {
          isUnderWay = true;
          try {
            const value = await act(approval);
            close();
            resolve(value);
          } catch (answer) {
            const problem = answer as TillProblem;
            if (isAboutPin(problem)) throw problem;
            close();
            reject(problem);
          } finally {
            isUnderWay = false;
          }
        },
        giveUp() {
          close();
          // An approved attempt in flight may succeed: its own answer counts.
          if (!isUnderWay) reject(refusal);
        },
      };
      useApproval.setState({ asked: question });
    });
  }
}
