import { bottle, bowl, box, carton, type Drawing, jar, oval, shade, tin, tub, white, whiteShade } from './shapes.ts';

export const dairy = {
  milk: [
    ...carton({ body: white, dark: whiteShade, top: '#dfe7f3', label: '#3b7ad6' }),
    ['#3b7ad6', box(16, 4, 15, 4)],
    ['#28589f', 'M29 26l7-2v9l-7 2z'],
    [white, 'M20.500 27q3 4 3 5.500a3 3 0 0 1-6 0q0-1.500 3-5.500z'],
  ],
  kefir: [
    ...bottle({ body: white, dark: whiteShade, cap: '#2f9d6b', label: '#2f9d6b' }),
    ['#217a51', 'M26 27h7v10h-7z'],
    [white, box(18, 30, 9, 1.5)],
    [white, box(18, 33, 6, 1.5)],
  ],
  ayran: [
    ...bottle({ body: white, dark: whiteShade, cap: '#2a66c8', label: '#5f98e8' }),
    ['#3f78cc', 'M26 27h7v10h-7z'],
    [white, oval(23, 32, 3)],
  ],
  kumis: [
    ['#8a5a33', 'M20 6h8v7q10 5 10 17q0 14-14 14t-14-14q0-12 10-17z'],
    ['#653d20', 'M25 6h3v7q10 5 10 17q0 14-14 14q11-12 1-38z'],
    ['#e2c08b', 'M11 25q13 5 26 0l1 4q-14 5-28 0zM18 4h12v4h-12z'],
  ],
  sourCream: [
    ...tub({ body: white, dark: whiteShade, lid: '#e2536a', label: '#f6bcc5' }),
    ['#fdfdfb', 'M17 28q0-3 4-3q1-2 4-2 4 0 4 3 3 1 2 4z'],
  ],
  yogurt: [
    ['#fdfdfb', 'M12 14h24l-4 28a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2z'],
    [whiteShade, 'M29 14h7l-4 28a2 2 0 0 1-2 2h-4z'],
    ['#e04f77', 'M13 21h22l-2 13h-18z'],
    ['#c9ced8', 'M9 11h30v3h-30zM36 11l6-4 1 2-5 4z'],
    ['#ffd5df', 'M24 24q5 1 3 5l-3 3-3-3q-2-4 3-5z'],
  ],
  butter: [
    ['#f6d155', box(5, 21, 27, 16)],
    ['#fce99c', 'M5 21l9-8h30l-12 8z'],
    ['#d3a52a', 'M32 21l12-8v15l-12 9z'],
    ['#d3a52a', 'M13 21l9-8h1.500l-9 8v16h-1.500z'],
    [white, 'M2 37h31l13-10v5l-12 10h-27q-4 0-5-5z'],
  ],
  cheese: [
    ['#f6c63f', 'M4 22l30-13q8 2 10 13v17h-40z'],
    ['#fbdf86', 'M4 22l30-13q8 2 10 13z'],
    ['#d89b1d', `${oval(14, 31, 4)}${oval(28, 28, 3)}${oval(37, 34, 3.5)}${oval(24, 38, 1.8)}`],
    ['#d89b1d', 'M28 17a4 2 0 1 0 8 0a4 2 0 1 0-8 0z'],
  ],
  cottageCheese: bowl('#4a86d8', '#3065ad', [
    [white, 'M7 27q-1-7 5-9 2-6 8-5 4-5 10 0 7 0 7 6 5 2 4 8z'],
    [whiteShade, 'M30 13q7 0 7 6 5 2 4 8h-11q4-7 0-14zM15 20l4 1-3 2zM24 17l4 1-3 3z'],
  ]),
  curdSnack: [
    ['#6b3b22', box(5, 17, 27, 16, 4)],
    ['#4b2614', 'M5 26h27v3a4 4 0 0 1-4 4h-19a4 4 0 0 1-4-4z'],
    ['#fffaf0', 'M28 17q6 3 4 16h-3q2-9-1-16z'],
    ['#3f83dd', 'M32 15l12-3-3 12 3 12-12-3z'],
    ['#2a5fae', 'M32 25h9l3 11-12-3z'],
  ],
  kurt: bowl('#8a5d36', '#654020', [
    [white, `${oval(14, 21, 7)}${oval(24, 14, 8)}${oval(34, 21, 7)}`],
    [whiteShade, `${shade(24, 14, 8)}${shade(34, 21, 7)}${shade(14, 21, 7)}`],
  ]),
  egg: [
    ['#f7d9b4', 'M13 12c-5 0-9 8-9 13a9 9 0 0 0 18 0c0-5-4-13-9-13z'],
    ['#e9bd8d', 'M35 12c-5 0-9 8-9 13a9 9 0 0 0 18 0c0-5-4-13-9-13z'],
    ['#fff3e0', 'M24 6c-6 0-10 10-10 17a10 10 0 0 0 20 0c0-7-4-17-10-17z'],
    ['#e6cfae', 'M27 6.800c4 3 7 10 7 16.200a10 10 0 0 1-5 8.500q5-12-2-24.700z'],
    ['#8794a6', 'M3 27h42l-4 14a3 3 0 0 1-3 2h-28a3 3 0 0 1-3-2z'],
    ['#69768a', 'M33 27h12l-4 14a3 3 0 0 1-3 2h-8z'],
  ],
  condensedMilk: [
    ...tin({ body: '#e8edf3', dark: 'rgb(20 40 80 / 0.22)', lid: '#c9d0d9', label: '#2f72cf' }),
    [white, 'M18 24q10 4 12 0l-2 8q-4 3-8 0z'],
  ],
  babyMilk: [
    ...jar({ body: '#f4ead2', dark: '#d9c79c', lid: '#e9a53a', label: '#f0b955' }),
    [white, oval(24, 29.5, 5)],
    ['#c9822a', `${oval(22, 29, 0.9)}${oval(26, 29, 0.9)}M21.500 31q2.500 3 5 0z`],
  ],
} as const satisfies Record<string, Drawing>;
