import { bottle, box, can, carton, carton3d, type Drawing, glassBottle, jar, oval, white } from './shapes.ts';

export const drinks = {
  tea: [
    ...carton3d({ body: '#c6372f', dark: '#93221f', top: '#e0675c' }),
    ['#f6e4bd', box(12, 19, 15, 18, 1)],
    ['#4b8a35', 'M19.500 35q-6-7 0-14 6 7 0 14z'],
    ['#2f6123', 'M19.500 35q3-7 0-14 6 7 0 14z'],
  ],
  greenTea: [
    ...carton3d({ body: '#5a9a45', dark: '#3b6f2d', top: '#8cc276' }),
    ['#f4f0d2', box(12, 19, 15, 18, 1)],
    ['#4b8a35', 'M19.500 35q-6-7 0-14 6 7 0 14z'],
    ['#2f6123', 'M19.500 35q3-7 0-14 6 7 0 14z'],
  ],
  coffee: [
    ...jar({ body: '#6d4326', dark: '#4a2a15', lid: '#2f2320', label: '#e7c48a' }),
    ['#5a3319', oval(24, 29.5, 3.5, 5)],
    ['#e7c48a', 'M24.500 25q-2 2.500 0 4.500t-.5 5l-1-.3q1.500-2.500-.3-4.700t.8-4.700z'],
  ],
  coffeeStick: [
    ['#a8602c', 'M10 6h10l2 36h-12q-2-18 0-36z'],
    ['#7b4019', 'M17 6h3l2 36h-5z'],
    ['#d9443b', 'M26 6h12q1 18-2 36h-10q-1-18 0-36z'],
    ['#a92d28', 'M34 6h4q1 18-2 36h-4z'],
    ['#f6e0b8', `${oval(15, 24, 3, 4.5)}${oval(31, 24, 3, 4.5)}`],
  ],
  cocoa: [
    ...carton3d({ body: '#d9a02f', dark: '#a97514', top: '#efc565' }),
    ['#6a3a1c', 'M13 25h14q0 10-5 10h-4q-5 0-5-10zM27 27q4 0 3 3t-4 3z'],
    ['#fff1cf', 'M15 22q2-3 0-5l1.500-.5q2 3 0 6zM20 22q2-3 0-5l1.500-.5q2 3 0 6z'],
  ],
  water: [
    ...bottle({ body: '#a9dcf0', dark: '#7cc0dd', cap: '#1f74b8', label: '#2186c8' }),
    [white, 'M24 28q3 4 3 5.500a3 3 0 0 1-6 0q0-1.500 3-5.500z'],
    ['#dff3fb', 'M18 22q1-4 3-6l1 1q-2 2-2.500 5z'],
  ],
  bigWater: [
    ['#a9dcf0', 'M20 6h8v6q10 2 10 9v18a5 5 0 0 1-5 5h-18a5 5 0 0 1-5-5v-18q0-7 10-9z'],
    ['#7cc0dd', 'M26 6h2v6q10 2 10 9v18a5 5 0 0 1-5 5h-5q6-18-2-38z'],
    ['#2186c8', 'M10 25h28v9h-28z'],
    [white, 'M24 25.500q3 3 3 4.500a3 3 0 0 1-6 0q0-1.500 3-4.500z'],
    ['#1f74b8', box(19, 3, 10, 5, 1.5)],
  ],
  juice: [
    ...carton({ body: '#f39a2d', dark: '#cd7312', top: '#fbc173', label: '#fff1d6' }),
    ['#f0862a', oval(20.5, 30.5, 4)],
    ['#fff1d6', 'M20 26.500h1v8h-1zM16.500 30h8v1h-8z'],
    ['#8a4a12', 'M26 1l2 0.600-1.500 5h-2z'],
  ],
  compote: [
    ...jar({ body: '#d8435a', dark: '#a8263f', lid: '#e6b33f', label: '#e86a7d' }),
    ['#8e1430', `${oval(16, 34, 3.5)}${oval(24, 38, 3.5)}${oval(32, 34, 3.5)}${oval(23, 29, 3.5)}`],
    ['#ffb3bf', 'M13 18q1-3 4-3v2q-2 0-2.500 2z'],
  ],
  cola: [
    ...bottle({ body: '#4a1f18', dark: '#2c0f0b', cap: '#d22f2b', label: '#d22f2b' }),
    [white, 'M15 33q5-4 9-2t9-2v2q-5 4-9 2t-9 2z'],
    ['#7d4438', 'M18 22q1-4 3-6l1 1q-2 2-2.500 5z'],
  ],
  lemonade: [
    ...bottle({ body: '#c9de6a', dark: '#9db63c', cap: '#3f9a4d', label: '#f7e04f' }),
    ['#d9b81c', oval(24, 32, 3.5)],
    ['#fdf6b4', `${oval(24, 32, 2.3)}${oval(19, 22, 1)}${oval(22, 18, 0.9)}${oval(21, 40, 1)}`],
  ],
  icedTea: [
    ...bottle({ body: '#c9782c', dark: '#9a5415', cap: '#e9b93a', label: '#f6dc86' }),
    ['#4b8a35', 'M24 37q-5-5 0-10 5 5 0 10z'],
  ],
  kvass: [
    ...bottle({ body: '#6b3d20', dark: '#472511', cap: '#d9a23c', label: '#e3b25a' }),
    [
      '#7a4a22',
      'M23.400 28h1.300v9h-1.300zM23.500 29q-3 0-3.500 3 3.500 0 3.500-3zM24.500 29q3 0 3.500 3-3.500 0-3.500-3z',
    ],
  ],
  energy: [...can({ body: '#2b2f4a', dark: '#161930', label: '#3f55d9' }), ['#f5d63b', 'M25 19l-6 8h4l-2 6 7-8h-4z']],
  canDrink: [
    ...can({ body: '#d8433b', dark: '#a52a26', label: '#f6e7d4' }),
    ['#d8433b', `${oval(22, 25, 3)}${oval(27, 22, 1.5)}${oval(27, 28, 1.5)}`],
  ],
  beer: [
    ['#e9a92d', 'M9 15h24v27a3 3 0 0 1-3 3h-18a3 3 0 0 1-3-3z'],
    ['#bf7c12', 'M26 15h7v27a3 3 0 0 1-3 3h-4z'],
    ['#d9dfe3', 'M33 20h4q6 0 6 6v6q0 7-7 7h-3v-4h3q3 0 3-3v-6q0-2-2-2h-4z'],
    [white, 'M7 16q-1-6 5-7 3-6 9-4 6-2 8 3 6 1 5 7 0 3-4 2v6q-2 3-4 0v-5h-10v3q-2 3-4 0v-3q-5 1-5-2z'],
    ['#f7cf73', `${box(13, 27, 2.5, 12, 1)}${box(19, 25, 2.5, 14, 1)}`],
  ],
  vodka: [
    ...glassBottle({ body: '#dcebf3', dark: '#b3cddb', cap: '#3a6fb5', label: '#3a6fb5' }),
    [white, 'M23 29l4 3-4 3-4-3z'],
  ],
  cognac: [
    ['#b5651d', 'M21 8h6v7q12 4 12 15 0 14-5 14h-20q-5 0-5-14 0-11 12-15z'],
    ['#83420d', 'M25 8h2v7q12 4 12 15 0 14-5 14h-7q9-20-2-36z'],
    ['#f3dfae', 'M10 27h28v10h-28z'],
    ['#3a2414', box(20, 3, 8, 7, 1)],
    ['#b5651d', 'M24 28l1.200 2.600 2.800.3-2 2 .6 2.800-2.600-1.400-2.600 1.400.6-2.800-2-2 2.800-.3z'],
  ],
  wine: [
    ...glassBottle({ body: '#37513a', dark: '#213424', cap: '#8e2340', label: '#f3e6cd' }),
    ['#8e2340', `${oval(22, 30, 1.5)}${oval(25, 30, 1.5)}${oval(23.5, 33, 1.5)}`],
  ],
  champagne: [
    ['#2f5a3c', 'M20 14h8q1 6 4 10t2 12v5a3 3 0 0 1-3 3h-14a3 3 0 0 1-3-3v-5q-1-8 2-12t4-10z'],
    ['#1c3c27', 'M26 14h2q1 6 4 10t2 12v5a3 3 0 0 1-3 3h-5z'],
    ['#d9b44a', 'M21 4q3-2 6 0l2 14q-5 2-10 0z'],
    ['#f3e6cd', 'M15 28h18v9h-18z'],
    ['#d9b44a', oval(24, 32.5, 3)],
  ],
} as const satisfies Record<string, Drawing>;
