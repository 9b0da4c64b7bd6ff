import type { PathCommand } from './receipt-font.ts';

export type GlyphDots = Int16Array;

const SAMPLES = 5;
/** Below one half, because thermal paper prints thin strokes thinner. */
const BURNT = 0.45;
const STEPS_OF_CURVE = 6;

interface Edge {
  readonly x: number;
  readonly y: number;
  readonly slope: number;
  readonly bottom: number;
  readonly winding: 1 | -1;
}

/** Non-zero winding, `scale` dots to a font unit. */
export function fillGlyph(commands: readonly PathCommand[], scale: number): GlyphDots {
  const edges = edgesOf(flatten(commands, scale));
  if (edges.length === 0) return new Int16Array();
  const top = Math.floor(Math.min(...edges.map(({ y }) => y)));
  const bottom = Math.ceil(Math.max(...edges.map((edge) => edge.bottom)));
  const xs = edges.flatMap(({ x, y, slope, bottom: end }) => [x, x + slope * (end - y)]);
  const left = Math.floor(Math.min(...xs));
  const width = Math.ceil(Math.max(...xs)) - left + 1;
  const dots: number[] = [];
  for (let row = top; row < bottom; row += 1) {
    const covered = new Float32Array(width);
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      for (const [from, to] of spansAt(edges, row + (sample + 0.5) / SAMPLES)) cover(covered, from - left, to - left);
    }
    for (const [column, value] of covered.entries()) {
      if (value / SAMPLES >= BURNT) dots.push(left + column, row);
    }
  }
  return Int16Array.from(dots);
}

type Point = readonly [x: number, y: number];

function flatten(commands: readonly PathCommand[], scale: number): Point[][] {
  const polygons: Point[][] = [];
  let polygon: Point[] = [];
  for (const { command, args } of commands) {
    const points: Point[] = [];
    for (let place = 0; place + 1 < args.length; place += 2) {
      points.push([(args[place] ?? 0) * scale, -(args[place + 1] ?? 0) * scale]);
    }
    if (command === 'moveTo') {
      polygon = [...points];
      polygons.push(polygon);
    } else if (command !== 'closePath') {
      polygon.push(...(points.length === 1 ? points : curve([polygon.at(-1) ?? [0, 0], ...points])));
    }
  }
  return polygons;
}

/** Any degree, without the first point (de Casteljau). */
function curve(controls: readonly Point[]): Point[] {
  return Array.from({ length: STEPS_OF_CURVE }, (_, step) => {
    const part = (step + 1) / STEPS_OF_CURVE;
    let points = controls;
    while (points.length > 1) {
      points = points.slice(1).map(([x, y], place): Point => {
        const [fromX, fromY] = points[place] ?? [0, 0];
        return [fromX + (x - fromX) * part, fromY + (y - fromY) * part];
      });
    }
    return points[0] ?? [0, 0];
  });
}

function edgesOf(polygons: readonly Point[][]): Edge[] {
  return polygons.flatMap((polygon) =>
    polygon.flatMap(([x, y], place): Edge[] => {
      const [nextX, nextY] = polygon[(place + 1) % polygon.length] ?? [x, y];
      if (y === nextY) return [];
      const slope = (nextX - x) / (nextY - y);
      return y < nextY
        ? [{ x, y, slope, bottom: nextY, winding: 1 }]
        : [{ x: nextX, y: nextY, slope, bottom: y, winding: -1 }];
    }),
  );
}

function spansAt(edges: readonly Edge[], y: number): [from: number, to: number][] {
  const crossings = edges
    .filter((edge) => edge.y <= y && y < edge.bottom)
    .map((edge) => ({ x: edge.x + edge.slope * (y - edge.y), winding: edge.winding }))
    .sort((one, other) => one.x - other.x);
  const spans: [number, number][] = [];
  let winding = 0;
  for (const [place, crossing] of crossings.entries()) {
    winding += crossing.winding;
    const next = crossings[place + 1];
    if (winding !== 0 && next !== undefined) spans.push([crossing.x, next.x]);
  }
  return spans;
}

function cover(covered: Float32Array, from: number, to: number): void {
  for (let column = Math.floor(from); column < to; column += 1) {
    covered[column] = (covered[column] ?? 0) + Math.min(to, column + 1) - Math.max(from, column);
  }
}
