import type { Till } from '#core/app/till.ts';

export function noticeFirstScreen(till: Pick<Till, 'dispatch'>, reached: () => void): Pick<Till, 'dispatch'> {
  let isReached = false;
  return {
    async dispatch(name, input, role) {
      const answer = await till.dispatch(name, input, role);
      if (!isReached && answer.ok && name === 'app.view' && role !== 'customer') {
        isReached = true;
        reached();
      }
      return answer;
    },
  };
}
