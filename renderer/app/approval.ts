import { create } from 'zustand';
import type { Approval } from '../../shared/contract/definition.ts';
import type { PersonView } from '../../shared/contract/views/app-view.ts';
import type { TillProblem } from '../bridge/till-problem.ts';

export type Role = PersonView['role'];

/** An act that waits for somebody's PIN. */
interface AskedApproval {
  readonly role: Role;
  /** The same act once more, approved; rejects when it still is not done. */
  readonly approve: (approval: Approval) => Promise<void>;
  readonly giveUp: () => void;
}

interface ApprovalState {
  readonly asked: AskedApproval | null;
}

export const useApproval = create<ApprovalState>()(() => ({ asked: null }));

const ranks: Readonly<Record<Role, number>> = { cashier: 0, senior: 1, manager: 2 };

export function mayApprove(person: PersonView, role: Role): boolean {
  return ranks[person.role] >= ranks[role];
}

/** Problems of the PIN itself: the act was not tried, and another try may follow. */
function isAboutPin({ code }: TillProblem): boolean {
  return code === 'till_wrong_pin' || code === 'till_pin_attempts' || code === 'till_not_permitted';
}

/**
 * Carries out an act; one that takes a higher role asks for the PIN of somebody who has it, for this act only, and is
 * then repeated as it was. Rejects with what the act said, or with the first refusal when nobody approves.
 */
export async function withApproval<Value>(act: (approval?: Approval) => Promise<Value>): Promise<Value> {
  try {
    return await act();
  } catch (refusal) {
    const { code, params } = refusal as TillProblem;
    const role = params['role'];
    if (code !== 'till_not_permitted' || (role !== 'senior' && role !== 'manager')) throw refusal;
    return new Promise<Value>((resolve, reject) => {
      const close = () => {
        useApproval.setState({ asked: null });
      };
      useApproval.setState({
        asked: {
          role,
          async approve(approval) {
            try {
              const value = await act(approval);
              close();
              resolve(value);
            } catch (problem) {
              if (isAboutPin(problem as TillProblem)) throw problem;
              close();
              reject(problem as TillProblem);
            }
          },
          giveUp() {
            close();
            reject(refusal as TillProblem);
          },
        },
      });
    });
  }
}
