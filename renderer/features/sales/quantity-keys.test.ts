import { describe, expect, it } from 'vitest';
import { noQuantity, type QuantityAct, typeQuantity } from './quantity-keys.ts';

function type(keys: readonly string[], gapMs = 120): { act: QuantityAct; typed: string } {
  let state = noQuantity;
  let act: QuantityAct = { kind: 'nothing' };
  keys.forEach((key, index) => {
    const next = typeQuantity(state, { key, atMs: 1_000 + index * gapMs });
    state = next.state;
    act = next.act;
  });
  return { act, typed: state.typed };
}

describe('digits beside the fields', () => {
  it('set the quantity of the last line with Enter, and of what comes next with *', () => {
    expect(type(['1', '2', 'Enter']).act).toEqual({ kind: 'set', thousandths: 12_000 });
    expect(type(['3', '*']).act).toEqual({ kind: 'multiply', thousandths: 3_000 });
    expect(type(['0', ',', '3', '5', 'Enter']).act).toEqual({ kind: 'set', thousandths: 350 });
  });

  it('digits longer than any quantity are a barcode', () => {
    expect(type([...Array.from('4870040101373'), 'Enter']).act).toEqual({ kind: 'code', barcode: '4870040101373' });
    expect(type([...Array.from('12345'), 'Enter']).act).toEqual({ kind: 'code', barcode: '12345' });
    expect(type([...Array.from('9999'), 'Enter']).act).toEqual({ kind: 'set', thousandths: 9_999_000 });
    expect(type([...Array.from('1234,5'), 'Enter']).act).toEqual({ kind: 'set', thousandths: 1_234_500 });
  });

  it('digits are taken back with Backspace and Escape', () => {
    expect(type(['1', '2', 'Backspace']).typed).toBe('1');
    expect(type(['1', '2', 'Escape', 'Enter']).act).toEqual({ kind: 'nothing' });
  });

  it('digits that are no quantity are reported', () => {
    expect(type(['0', 'Enter']).act).toEqual({ kind: 'set', thousandths: null });
    expect(type([',', '*']).act).toEqual({ kind: 'multiply', thousandths: null });
  });

  it('other keys are left alone, as is a key without a digit before it', () => {
    for (const key of ['Enter', '*', 'Escape', 'Backspace', 'a']) expect(type([key]).act.kind).toBe('nothing');
    expect(type(['2', 'ArrowDown']).typed).toBe('2');
  });

  it('digits that a scanner types are no quantity', () => {
    expect(type(Array.from('4870001000017'), 8).typed).toBe('');
    let state = typeQuantity(noQuantity, { key: '4', atMs: 0 }).state;
    state = typeQuantity(state, { key: '8', atMs: 10 }).state;
    state = typeQuantity(state, { key: '7', atMs: 60 }).state;
    expect(state.typed).toBe('');
    expect(typeQuantity(state, { key: '2', atMs: 1_000 }).state.typed).toBe('2');
  });
});
