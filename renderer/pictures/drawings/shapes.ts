/** Fill and path, in a box of 48; light comes from the left, so what is on the right is darker. */
export type Drawing = readonly (readonly [fill: string, path: string])[];

/** Path data of these shapes is written as a designer's tool would: `48` units, no outlines. */
export function oval(x: number, y: number, rx: number, ry = rx): string {
  return `M${String(x - rx)} ${String(y)}a${String(rx)} ${String(ry)} 0 1 0 ${String(2 * rx)} 0a${String(rx)} ${String(ry)} 0 1 0 ${String(-2 * rx)} 0z`;
}

export function box(x: number, y: number, width: number, height: number, radius = 0): string {
  const [wide, high] = [width - 2 * radius, height - 2 * radius];
  const turn = (dx: number, dy: number) =>
    radius === 0 ? '' : `a${String(radius)} ${String(radius)} 0 0 1 ${String(dx * radius)} ${String(dy * radius)}`;
  return `M${String(x + radius)} ${String(y)}h${String(wide)}${turn(1, 1)}v${String(high)}${turn(-1, 1)}h${String(-wide)}${turn(-1, -1)}v${String(-high)}${turn(1, -1)}z`;
}

/** The shaded right side of an oval. */
export function shade(x: number, y: number, rx: number, ry = rx): string {
  return `M${String(x)} ${String(y - ry)}a${String(rx)} ${String(ry)} 0 0 1 0 ${String(2 * ry)}q${String(rx * 1.2)} ${String(-ry)} 0 ${String(-2 * ry)}z`;
}

export const white = '#fdfdfb';
export const whiteShade = '#d3dae6';

interface Tones {
  readonly body: string;
  readonly dark: string;
}

export function bottle({ body, dark, cap, label }: Tones & { readonly cap: string; readonly label: string }): Drawing {
  return [
    [body, 'M20 9h8v6c0 3 5 4 5 10v16a3 3 0 0 1-3 3h-12a3 3 0 0 1-3-3v-16c0-6 5-7 5-10z'],
    [dark, 'M25 9h3v6c0 3 5 4 5 10v16a3 3 0 0 1-3 3h-4z'],
    [label, box(15, 27, 18, 10)],
    [cap, box(19, 4, 10, 6, 1.5)],
  ];
}

/** Narrow neck, straight shoulders: glass. */
export function glassBottle({
  body,
  dark,
  cap,
  label,
}: Tones & { readonly cap: string; readonly label: string }): Drawing {
  return [
    [body, 'M21 7h6v9c0 3 5 4 5 9v16a3 3 0 0 1-3 3h-10a3 3 0 0 1-3-3v-16c0-5 5-6 5-9z'],
    [dark, 'M25 7h2v9c0 3 5 4 5 9v16a3 3 0 0 1-3 3h-3z'],
    [label, box(16, 27, 16, 10)],
    [cap, box(20.5, 3, 7, 7, 1)],
  ];
}

export function carton({ body, dark, top, label }: Tones & { readonly top: string; readonly label: string }): Drawing {
  return [
    [body, 'M12 17h17v27h-17z'],
    [dark, 'M29 17l7-2v26l-7 3z'],
    [top, 'M12 17l4-9h15l5 7-7 2zM16 4h15v4h-15z'],
    [label, box(12, 26, 17, 9)],
  ];
}

/** A soft pack with a closed top. */
export function pouch({ body, dark, label }: Tones & { readonly label: string }): Drawing {
  return [
    [body, 'M12 6h24l-1 5q3 15 2 29a4 4 0 0 1-4 4h-18a4 4 0 0 1-4-4q-1-14 2-29z'],
    [dark, 'M29 6h7l-1 5q3 15 2 29a4 4 0 0 1-4 4h-5q4-18 1-38z'],
    [label, box(14.5, 19, 17, 13, 2)],
  ];
}

export function carton3d({ body, dark, top }: Tones & { readonly top: string }): Drawing {
  return [
    [body, box(8, 14, 23, 29, 1)],
    [dark, 'M31 14l9-5v29l-9 5z'],
    [top, 'M8 14l9-5h23l-9 5z'],
  ];
}

export function tin({ body, dark, lid, label }: Tones & { readonly lid: string; readonly label: string }): Drawing {
  return [
    [body, 'M9 14h30v23a15 5 0 0 1-30 0z'],
    [label, 'M9 19a15 5 0 0 0 30 0v13a15 5 0 0 1-30 0z'],
    [dark, 'M30 18a15 5 0 0 0 9-4v23a15 5 0 0 1-9 4.500z'],
    [lid, oval(24, 14, 15, 5)],
    [dark, 'M14 14a10 3 0 0 1 20 0a10 2 0 0 0-20 0z'],
  ];
}

/** A drinks can. */
export function can({ body, dark, label }: Tones & { readonly label: string }): Drawing {
  return [
    [body, 'M17 6h14l2 4v30l-2 4h-14l-2-4v-30z'],
    [label, box(15, 18, 18, 14)],
    [dark, 'M27 6h4l2 4v30l-2 4h-4z'],
    ['#cfd6dc', 'M17 4h14l2 6h-18zM15 40h18l-2 5h-14z'],
  ];
}

export function jar({ body, dark, lid, label }: Tones & { readonly lid: string; readonly label: string }): Drawing {
  return [
    [body, 'M14 13h20q4 3 4 7v20a4 4 0 0 1-4 4h-20a4 4 0 0 1-4-4v-20q0-4 4-7z'],
    [dark, 'M29 13h5q4 3 4 7v20a4 4 0 0 1-4 4h-5z'],
    [label, box(10, 23, 28, 13)],
    [lid, box(12, 5, 24, 8, 2)],
  ];
}

export function tub({ body, dark, lid, label }: Tones & { readonly lid: string; readonly label: string }): Drawing {
  return [
    [body, 'M9 16h30l-3 24a4 4 0 0 1-4 3h-16a4 4 0 0 1-4-3z'],
    [dark, 'M31 16h8l-3 24a4 4 0 0 1-4 3h-4z'],
    [label, 'M10 22h28l-1.500 11h-25z'],
    [lid, box(7, 11, 34, 6, 2)],
  ];
}

/** Flat: a tube of cream or paste, its cap below. */
export function tube({ body, dark, cap, label }: Tones & { readonly cap: string; readonly label: string }): Drawing {
  return [
    [body, 'M13 4h22l-3 33h-16z'],
    [dark, 'M29 4h6l-3 33h-5z'],
    [label, 'M14.500 14h19l-1 11h-17z'],
    [cap, box(17, 37, 14, 8, 2)],
  ];
}

/** A plate or bowl with food above its rim. */
export function bowl(body: string, dark: string, food: Drawing): Drawing {
  return [...food, [body, 'M5 25h38q0 16-14 18h-10q-14-2-14-18z'], [dark, 'M32 25h11q0 16-14 18h-4q6-6 7-18z']];
}

/** A petal ring around a centre. */
export function petals(x: number, y: number, radius: number, size: number, count: number): string {
  return Array.from({ length: count }, (_, at) => {
    const angle = (at * 2 * Math.PI) / count - Math.PI / 2;
    const near = (value: number) => Math.round(value * 10) / 10;
    return oval(near(x + radius * Math.cos(angle)), near(y + radius * Math.sin(angle)), size);
  }).join('');
}

export const stem = (fill: string): Drawing => [
  [fill, 'M23 24h2.500v21h-2.500zM25 38q2-7 11-8q-1 8-11 8zM23 42q-2-7-10-8q1 8 10 8z'],
];
