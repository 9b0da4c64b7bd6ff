import { expect, it } from 'vitest';
import { isEasyPin } from './pin.ts';

it.each(['0000', '7777', '99999999', '1234', '4321', '0123', '7890', '0987', '23456789', '1940', '1987', '2015'])(
  '%s is a PIN that anybody tries first',
  (pin) => {
    expect(isEasyPin(pin)).toBe(true);
  },
);

it.each(['1939', '2016', '1357', '2468', '1123', '4711', '80510001', '19870501', '1243'])('%s is none', (pin) => {
  expect(isEasyPin(pin)).toBe(false);
});
