import type { Approval } from '@tilla/shared/contract/definition.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { TillProblem } from '../bridge/till-problem.ts';
import { useApproval, withApproval } from './approval.ts';

const act = { kind: 'refund.start', address: null } as const;
const approval: Approval = { personId: 'p', pin: '1234' };
const refused = new TillProblem({ code: 'till_not_permitted', params: { role: 'senior' } });
const wrongPin = new TillProblem({ code: 'till_wrong_pin', params: { attemptsLeft: 4 } });
const question = () => useApproval.getState().asked;
const turn = () => Promise.resolve();

beforeEach(() => {
  useApproval.setState({ asked: null });
});

/** Refused without an approval; returns these answers to the approved attempts in turn. */
function actThatNeedsOne(...answers: readonly (string | TillProblem)[]) {
  const given: (Approval | undefined)[] = [];
  const run = (with_?: Approval): Promise<string> => {
    given.push(with_);
    const answer = with_ === undefined ? refused : (answers[given.length - 2] ?? refused);
    return typeof answer === 'string' ? Promise.resolve(answer) : Promise.reject(answer);
  };
  return { run, given };
}

describe('an act that takes a higher role', () => {
  it('the question has the facts of the action, which is repeated with the approval', async () => {
    const { run, given } = actThatNeedsOne('done');
    const answer = withApproval(act, run);
    await turn();
    expect(question()).toMatchObject({ ...act, role: 'senior' });
    await question()?.approve(approval);
    expect(await answer).toBe('done');
    expect(question()).toBeNull();
    expect(given).toEqual([undefined, approval]);
  });

  it('the question stays after a wrong PIN, and any other answer fails the action', async () => {
    const failed = new TillProblem({ code: 'till_refund_in_progress', params: {} });
    const { run } = actThatNeedsOne(wrongPin, failed);
    const answer = withApproval(act, run);
    await turn();
    await expect(question()?.approve(approval)).rejects.toBe(wrongPin);
    expect(question()).not.toBeNull();
    await question()?.approve(approval);
    await expect(answer).rejects.toBe(failed);
  });

  it('the action is refused when nobody approves it, or when another action asks', async () => {
    const answer = withApproval(act, actThatNeedsOne().run);
    await turn();
    const other = withApproval({ kind: 'shift.close', address: null }, actThatNeedsOne('closed').run);
    await expect(answer).rejects.toBe(refused);
    expect(question()?.kind).toBe('shift.close');
    question()?.giveUp();
    await expect(other).rejects.toBe(refused);
    expect(question()).toBeNull();
  });

  it('that is on its way with a PIN answers for itself, though the question was left', async () => {
    const { run } = actThatNeedsOne('done');
    const answer = withApproval(act, run);
    await turn();
    const asked = question();
    const under = asked?.approve(approval);
    asked?.giveUp();
    await under;
    expect(await answer).toBe('done');
  });
});
