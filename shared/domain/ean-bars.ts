const left = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
/** The first digit is encoded by which left digits are mirrored. */
const parities = ['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG', 'LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL'];

const inverted = (modules: string): string => modules.replace(/[01]/g, (bit) => (bit === '0' ? '1' : '0'));
const mirrored = (modules: string): string => Array.from(modules).reverse().join('');

/** 95 modules as `0` and `1`; thirteen digits. */
export function ean13Modules(code: string): string {
  const digits = Array.from(code, Number);
  const parity = parities[digits[0] ?? 0] ?? '';
  const lefts = digits.slice(1, 7).map((digit, index) => {
    const modules = left[digit] ?? '';
    return parity[index] === 'G' ? mirrored(inverted(modules)) : modules;
  });
  const rights = digits.slice(7).map((digit) => inverted(left[digit] ?? ''));
  return `101${lefts.join('')}01010${rights.join('')}101`;
}

/** 67 modules; eight digits. */
export function ean8Modules(code: string): string {
  const digits = Array.from(code, Number);
  const lefts = digits.slice(0, 4).map((digit) => left[digit] ?? '');
  const rights = digits.slice(4).map((digit) => inverted(left[digit] ?? ''));
  return `101${lefts.join('')}01010${rights.join('')}101`;
}
