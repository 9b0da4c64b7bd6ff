import { type Cart, emptyCart } from '@tilla/shared/domain/cart.ts';
import { expect, it } from 'vitest';
import { createCartTeller } from './shown-cart.ts';

const cart = (discountPercentage: number): Cart => ({ ...emptyCart, discountPercentage });

it('a change is sent at once, and while it is in flight only the newest of those that follow is kept', async () => {
  const sent: number[] = [];
  const answers: PromiseWithResolvers<undefined>[] = [];
  const tell = createCartTeller(({ discountPercentage }) => {
    sent.push(discountPercentage);
    const answer = Promise.withResolvers<undefined>();
    answers.push(answer);
    return answer.promise;
  });
  for (const percent of [1, 2, 3]) tell(cart(percent));
  expect(sent).toEqual([1]);
  answers[0]?.resolve(undefined);
  await answers[0]?.promise;
  expect(sent).toEqual([1, 3]);
  answers[1]?.reject(new Error('lost'));
  await answers[1]?.promise.catch(() => undefined);
  await Promise.resolve();
  tell(cart(4));
  expect(sent).toEqual([1, 3, 4]);
});
