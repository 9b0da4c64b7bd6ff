import {
  bottle,
  box,
  carton3d,
  type Drawing,
  glassBottle,
  jar,
  oval,
  pouch,
  tin,
  tub,
  white,
  whiteShade,
} from './shapes.ts';

export const grocery = {
  sugar: [...pouch({ body: white, dark: whiteShade, label: '#3f74d1' }), [white, 'M18 23h5v5h-5zM24 25h5v5h-5z']],
  salt: [
    ...carton3d({ body: '#3d7fc4', dark: '#285c94', top: '#6ba4dd' }),
    [white, box(12, 20, 15, 12, 1)],
    [
      '#3d7fc4',
      `${oval(16, 23, 1)}${oval(20, 24, 1)}${oval(24, 23, 1)}${oval(18, 27, 1)}${oval(22, 27.5, 1)}${oval(20, 30, 1)}`,
    ],
  ],
  flour: [
    ['#f3e5c8', 'M10 9h28l-1 4q3 15 1 28a3 3 0 0 1-3 3h-22a3 3 0 0 1-3-3q-2-13 1-28z'],
    ['#d6c094', 'M30 9h8l-1 4q3 15 1 28a3 3 0 0 1-3 3h-6q5-18 1-35z'],
    ['#d6c094', 'M9 5h28l2 5h-30z'],
    [
      '#c08a2c',
      'M23 18h1.500v21h-1.500zM23.500 20q-5 0-5 5 5 0 5-5zM24.500 20q5 0 5 5-5 0-5-5zM23.500 26q-5 0-5 5 5 0 5-5zM24.500 26q5 0 5 5-5 0-5-5z',
    ],
  ],
  rice: [
    ...pouch({ body: '#f2ead6', dark: '#d3c5a2', label: '#3f8f4a' }),
    [white, 'M18 27q1-3 5-3-1 4-5 3zM23 29q2-3 6-2-2 4-6 2zM19 23q1-2 4-2-1 3-4 2z'],
  ],
  buckwheat: [
    ...pouch({ body: '#c9925a', dark: '#99673a', label: '#f1dcb6' }),
    ['#6f4523', 'M19 22l3 4h-6zM26 22l3 4h-6zM22 26l3 4h-6z'],
  ],
  oatmeal: [
    ...pouch({ body: '#e0b04f', dark: '#b58428', label: '#fbf0d6' }),
    ['#c69a55', `${oval(19, 23, 2.5, 1.7)}${oval(26, 24, 2.5, 1.7)}${oval(21, 28, 2.5, 1.7)}${oval(28, 28.5, 2, 1.5)}`],
  ],
  beans: [
    ...pouch({ body: '#7fae4d', dark: '#588331', label: '#eef5dd' }),
    ['#d4b23e', `${oval(18, 24, 2)}${oval(23, 22.5, 2)}${oval(28, 24, 2)}${oval(20.5, 28, 2)}${oval(26, 28.5, 2)}`],
  ],
  pasta: [
    ...pouch({ body: '#f0c44f', dark: '#c4952a', label: '#c8443a' }),
    ['#fbe3a0', 'M17 29q3-8 12-8v3q-8 0-9 6z'],
    ['#fbe3a0', oval(27, 28, 1.6)],
  ],
  noodles: [
    ['#e8503f', 'M5 18h38l-5 22a4 4 0 0 1-4 4h-20a4 4 0 0 1-4-4z'],
    ['#b83227', 'M33 18h10l-5 22a4 4 0 0 1-4 4h-5z'],
    ['#f3d27a', 'M6 19q0-7 6-7 4-5 12-4t12 4q6 0 6 7z'],
    ['#c99f3d', 'M12 13q5 0 6 6h-1.500q-1-4-5-4.500zM24 9q5 3 4 10h-1.500q1-6-3-8.500zM35 12q2 3 1 7h-1.500q1-4-1-6z'],
    ['#fbe6c0', box(9, 25, 30, 8)],
  ],
  dough: [
    ['#f0dfbd', box(6, 8, 30, 24, 3)],
    ['#d9c193', 'M12 14h30v26a3 3 0 0 1-3 3h-24a3 3 0 0 1-3-3z'],
    ['#f8ecd2', box(12, 14, 28, 26, 3)],
    ['#d9c193', 'M20 21l5 5-1 1-5-5zM30 28l5 5-1 1-5-5zM20 33l4-4 1 1-4 4z'],
  ],
  oil: [
    ...bottle({ body: '#f3c643', dark: '#cf9a1f', cap: '#2f8a4a', label: '#2f8a4a' }),
    ['#fbd34f', oval(24, 32, 3)],
    ['#fff0b0', 'M18 22q1-4 3-6l1 1q-2 2-2.500 5z'],
  ],
  oliveOil: [
    ...glassBottle({ body: '#6f8b3a', dark: '#4b6224', cap: '#c9a24a', label: '#f0e7c8' }),
    ['#6f8b3a', oval(23, 32, 3, 2.5)],
  ],
  vinegar: [
    ...glassBottle({ body: '#dfe9e4', dark: '#b9c9c1', cap: '#c9443c', label: '#7fb35c' }),
    [white, box(19, 30, 10, 1.5)],
    [white, box(19, 33, 7, 1.5)],
  ],
  sauce: [
    ['#d7392f', 'M17 16h14q4 3 4 9v15a4 4 0 0 1-4 4h-14a4 4 0 0 1-4-4v-15q0-6 4-9z'],
    ['#a8241f', 'M28 16h3q4 3 4 9v15a4 4 0 0 1-4 4h-4z'],
    ['#fbe6d2', box(13, 26, 22, 11)],
    ['#d7392f', oval(24, 31.5, 3.5)],
    ['#f7f3ea', 'M22 4h4l4 12h-12z'],
  ],
  soySauce: [
    ...glassBottle({ body: '#4a2a1c', dark: '#2e170e', cap: '#c9382f', label: '#f0d9a8' }),
    ['#c9382f', oval(23, 32, 3)],
  ],
  mayonnaise: [
    ...pouch({ body: '#fdf6dc', dark: '#e0d2a2', label: '#2f72c4' }),
    ['#fdf6dc', 'M23 20q5 3 5 7a5 4 0 0 1-10 0q0-4 5-7z'],
    ['#e2b93c', 'M21 2h6v5h-6z'],
  ],
  tomatoPaste: [
    ...tin({ body: '#dde2e8', dark: 'rgb(60 10 10 / 0.22)', lid: '#c9d0d6', label: '#d8402f' }),
    ['#f2705c', oval(23, 28, 5, 4.5)],
    ['#4f9e3a', 'M23 24l-4 1 1-2 3 0 3 0 1 2z'],
  ],
  cannedFood: [
    ...tin({ body: '#dde2e8', dark: 'rgb(20 30 50 / 0.22)', lid: '#c9d0d6', label: '#4b9a56' }),
    ['#f3d774', `${oval(18, 27, 2)}${oval(23, 28.5, 2)}${oval(28, 27, 2)}${oval(20.5, 31, 2)}${oval(26, 31.5, 2)}`],
  ],
  cannedFish: [
    ['#cfd7de', 'M4 22h40v8q0 9-20 9t-20-9z'],
    ['#a9b5c0', 'M32 22h12v8q0 9-20 9 8-6 8-17z'],
    ['#e3e9ee', oval(24, 22, 20, 9)],
    ['#3f84b8', oval(24, 22, 16, 6.5)],
    [white, 'M13 22q6-5 13-3l5-2q-1 3 0 8l-5-2q-7 3-13-1z'],
  ],
  pickles: [
    ...jar({ body: '#b5d2a0', dark: '#86a96e', lid: '#e0b23b', label: '#8fbb6f' }),
    ['#4f8f38', `${box(14, 19, 6, 20, 3)}${box(22, 17, 6, 22, 3)}${box(29, 20, 5, 19, 2.5)}`],
    ['#80b863', `${box(15, 22, 1.5, 12)}${box(23, 20, 1.5, 14)}`],
  ],
  jam: [
    ...jar({ body: '#c8324c', dark: '#961d36', lid: '#e9e2d2', label: '#fdf3e4' }),
    ['#c8324c', `${oval(21, 30, 2.5)}${oval(26.5, 29, 2.5)}`],
  ],
  honey: [
    ...jar({ body: '#efa92c', dark: '#c47a10', lid: '#7b4a23', label: '#fff0c9' }),
    ['#e5941a', 'M24 25l5 3v5l-5 3-5-3v-5z'],
  ],
  nuts: [
    ['#c68a4a', 'M24 6q11 3 15 14t-3 18-12 6-12-6-3-18 15-14z'],
    ['#96602a', 'M24 6q11 3 15 14t-3 18-12 6q10-16 0-38z'],
    ['#dfae74', 'M17 15q-6 7-3 17l-1.500 1q-5-11 3-19zM23 11h2v28h-2z'],
    [
      '#a9713a',
      'M29 16q5 3 4 9l-1.500 0q0-5-3.500-7.500zM19 22q-4 4-2 9l-1.500 0.500q-3-6 2.500-10.500zM29 29q4 2 2 7l-1.500-1q1-3-1.500-4.500z',
    ],
  ],
  peanuts: [
    ['#dfae6a', 'M8 34q-5-7 1-12t10-4 8-8 12-3 2 11-8 7-9 6-7 9q-6 2-9-6z'],
    ['#b58340', 'M43 11q1 5-5 9t-9 5-6 8-8 8q-4 0-7-7 7 3 12-4t11-9 12-10z'],
    ['#c69550', `${oval(16, 27, 1.2)}${oval(21, 24, 1.2)}${oval(13, 32, 1.2)}${oval(31, 15, 1.2)}${oval(36, 11, 1.2)}`],
  ],
  seeds: [
    ...pouch({ body: '#e9e4d8', dark: '#c4bca8', label: '#2f3a3f' }),
    ['#f5f1e6', 'M18 29q-1-6 3-8 3 4-3 8zM24 30q-1-6 3-8 3 4-3 8z'],
    ['#f0b429', oval(24, 12, 3)],
  ],
  spice: [
    ['#c8452f', 'M15 16h18v24a4 4 0 0 1-4 4h-10a4 4 0 0 1-4-4z'],
    ['#962d1c', 'M27 16h6v24a4 4 0 0 1-4 4h-4z'],
    ['#f6e3c0', box(15, 24, 18, 11)],
    ['#3d4347', 'M15 8q0-4 4-4h10q4 0 4 4v8h-18z'],
    ['#f6e3c0', `${oval(20, 9, 1)}${oval(24, 8, 1)}${oval(28, 9, 1)}`],
    ['#c8452f', 'M19 32q4-5 9-5-2 6-9 5z'],
  ],
  yeast: [
    ['#f0c33c', 'M7 12h34v26h-34z'],
    ['#c8962a', 'M31 12h10v26h-10z'],
    ['#d9402f', 'M7 20h34v10h-34z'],
    ['#fff2c9', `${oval(16, 25, 3)}${oval(24, 24, 2)}${oval(30, 26, 2.5)}`],
    ['#d8a72c', 'M7 10l3 2 3-2 3 2 3-2 3 2 3-2 3 2 3-2 3 2 3-2 4 2v2h-34z'],
  ],
  petFood: [
    ...pouch({ body: '#5b4a9e', dark: '#3d2f76', label: '#efe9ff' }),
    [
      '#5b4a9e',
      `${oval(23, 28, 3.5, 2.8)}${oval(18.5, 25, 1.5)}${oval(21.5, 22.5, 1.5)}${oval(25, 22.5, 1.5)}${oval(27.8, 25, 1.5)}`,
    ],
  ],
  babyFood: [
    ...tub({ body: '#f3d9a8', dark: '#d5b272', lid: '#58a8d8', label: '#fff7e6' }),
    ['#e39a3c', oval(24, 27, 4)],
    ['#8a4e18', `${oval(22.5, 26.5, 0.7)}${oval(25.5, 26.5, 0.7)}M22 28q2 2 4 0z`],
  ],
  freshFrozen: [
    ...pouch({ body: '#6fb4e0', dark: '#4689b6', label: '#eaf6ff' }),
    [
      '#3f87bd',
      'M22.200 21h1.600v9h-1.600zM18.800 24l7.800 4.500-.8 1.300-7.800-4.500zM26 23l.8 1.300-7.800 4.500-.8-1.300z',
    ],
  ],
} as const satisfies Record<string, Drawing>;
