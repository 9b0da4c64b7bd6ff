import { describe, expect, it } from 'vitest';
import { isOurPage } from './page-origin.ts';

describe('whose page an address is', () => {
  it.each(['app://till/', 'app://till/index.html', 'app://till/#x'])('the address %j is ours', (address) => {
    expect(isOurPage(address)).toBe(true);
  });

  it.each([
    '',
    'about:blank',
    'app://',
    'app://tilla/',
    'app://till.evil/',
    'app://evil@till/',
    'app://till:80/',
    'apps://till/',
    'file:///till/',
    'https://till/',
    'data:text/html,app://till/',
    'not an address',
  ])('the address %j is not ours', (address) => {
    expect(isOurPage(address)).toBe(false);
  });
});
