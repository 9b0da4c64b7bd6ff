/** Every pair of ink and ground in the style sheets meets WCAG 2.2 AA (1.4.3, 1.4.11), in light and in dark. */

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const TEXT = 4.5;
/** Non-text contrast: the border of a field, the mark of a state. */
const SHAPE = 3;

type Tokens = ReadonlyMap<string, string>;

interface Rule {
  readonly sheet: string;
  readonly selector: string;
  readonly declared: ReadonlyMap<string, string>;
}

const root = join(import.meta.dirname, '..');
const tokenSheet = 'packages/ui/tokens.css';

/** The innermost rules of a sheet; media queries repeat the same inside. */
function rulesOf(sheet: string): Rule[] {
  const text = readFileSync(join(root, sheet), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');
  return [...text.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    sheet,
    selector: selector.trim().replaceAll(/\s+/g, ' '),
    declared: new Map(
      [...body.matchAll(/([\w-]+)\s*:\s*([^;]+)/g)].map(([, name = '', value = '']) => [name, value.trim()]),
    ),
  }));
}

const rules = globSync('{renderer,packages/ui}/**/*.css', { cwd: root, exclude: [tokenSheet] })
  .sort()
  .flatMap(rulesOf);

const rootTokens = (selector: string): Tokens =>
  rulesOf(tokenSheet).find((rule) => rule.selector === selector)?.declared ?? new Map<string, string>();
const light = rootTokens(':root');
const themes = { light, dark: new Map([...light, ...rootTokens('[data-theme="dark"]')]) };

/** Tokens of a sheet's own, for everything inside of it (the phone of the training). */
function ownTokens(sheet: string): Tokens {
  const declared = rules.filter((rule) => rule.sheet === sheet).flatMap((rule) => [...rule.declared]);
  return new Map(declared.filter(([name, value]) => name.startsWith('--') && paintOf(value) !== null));
}

/** `--x` or a literal colour; null for `none`, `inherit` and the like. */
function paintOf(value: string | undefined): string | null {
  return (
    /#[\da-f]{6}\b|#[\da-f]{3}\b|(?<=var\()--(?:bg|surface|sunken|line|ink|accent|paid|wait|bad|train|dawn|evening|lamp)[\w-]*/.exec(
      value ?? '',
    )?.[0] ?? null
  );
}

const groundOf = ({ declared }: Rule): string | null =>
  paintOf(declared.get('background') ?? declared.get('background-color'));
const inkOf = ({ declared }: Rule): string | null => paintOf(declared.get('color'));

function luminance(hex: string): number {
  const whole = hex.length === 4 ? hex.replaceAll(/[\da-f]/g, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(whole.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(ink: string, ground: string, tokens: Tokens): number {
  const [dark = 0, bright = 0] = [ink, ground]
    .map((paint) => luminance(paint.startsWith('#') ? paint : (tokens.get(paint) ?? '')))
    .sort((one, other) => one - other);
  return (bright + 0.05) / (dark + 0.05);
}

/** Possible grounds of a rule that sets only an ink. */
const everywhere = ['--bg', '--surface', '--sunken'];
const softs = ['--accent-soft', '--paid-soft', '--wait-soft', '--bad-soft', '--train-soft'];
const inherited: Readonly<Record<string, readonly string[]>> = {
  '--ink': [...everywhere, ...softs, '--dawn'],
  '--ink-2': [...everywhere, ...softs, '--dawn'],
  '--ink-3': everywhere,
  '--accent': [...everywhere, '--accent-soft'],
  '--paid': [...everywhere, '--paid-soft'],
  '--wait': [...everywhere, '--wait-soft'],
  '--bad': [...everywhere, '--bad-soft'],
  '--train': [...everywhere, '--train-soft'],
  '--accent-ink': ['--accent'],
  '--dawn-ink': ['--dawn'],
  '--evening-ink': ['--evening', '--evening-2'],
  '--evening-ink-2': ['--evening', '--evening-2'],
  '--lamp': ['--evening'],
  // The area around a QR is light in both themes.
  '#0a6877': ['#fff'],
  '#434b50': ['#fff'],
  '#7d5000': ['#fff'],
};
/** Possible inks of a rule that sets only a ground; else the default ink. */
const worn: Readonly<Record<string, string>> = {
  '--accent': '--accent-ink',
  '--paid': '--surface',
  '--bad': '--surface',
  '#fff': '#12181b',
  '--dawn': '--ink',
  '--evening': '--evening-ink',
  '--evening-2': '--evening-ink',
  '--paid-deep': '#fff',
};
/** Their colour is that of a border; their text has its own. */
const bordersOnly = new Set(['renderer/app/Advice.module.css .no', 'renderer/features/shell/Toasts.module.css .calm']);
/** Lines between things that are distinct without them. */
const partingLines = new Set(['--line', '--sunken']);

interface Pair {
  readonly rule: Rule;
  readonly ink: string;
  readonly ground: string;
  readonly min: number;
}

function wordsOf(rule: Rule): Pair[] {
  const ink = inkOf(rule);
  const ground = groundOf(rule);
  const min = bordersOnly.has(`${rule.sheet} ${rule.selector}`) ? SHAPE : TEXT;
  if (ink === null) return ground === null ? [] : [{ rule, ink: worn[ground] ?? '--ink', ground, min }];
  if (ground !== null) return [{ rule, ink, ground, min }];
  const grounds = inherited[ink];
  if (grounds === undefined) throw new Error(`${rule.sheet} ${rule.selector}: on what does ${ink} stand?`);
  return groundsIn(rule.sheet, grounds).map((under) => ({ rule, ink, ground: under, min }));
}

/** A sheet with tokens of its own has only its own grounds. */
function groundsIn(sheet: string, usual: readonly string[]): readonly string[] {
  const own = ownTokens(sheet);
  if (own.size === 0) return usual;
  const painted = rules.filter((rule) => rule.sheet === sheet).map(groundOf);
  return [...usual.filter((ground) => own.has(ground)), ...painted.filter((ground) => ground !== null)];
}

function shapesOf(rule: Rule): Pair[] {
  const ground = groundOf(rule);
  const inks = [...rule.declared]
    .filter(([name]) => /^(?:border|outline)(?:-(?:top|right|bottom|left))?(?:-color)?$/.test(name))
    .map(([, value]) => paintOf(value))
    // A border in the ground's own colour is none.
    .filter((ink) => ink !== null && ink !== ground && !partingLines.has(ink));
  const grounds = ground === null ? groundsIn(rule.sheet, everywhere) : [ground];
  return inks.flatMap((ink) => grounds.map((under) => ({ rule, ink: ink ?? '', ground: under, min: SHAPE })));
}

function tooPale(pairs: readonly Pair[], theme: Tokens): string[] {
  return pairs.flatMap(({ rule, ink, ground, min }) => {
    const is = contrast(ink, ground, new Map([...theme, ...ownTokens(rule.sheet)]));
    // NaN fails too.
    return is >= min
      ? []
      : [`${rule.sheet} ${rule.selector}: ${ink} on ${ground} is ${is.toFixed(2)} of ${String(min)}`];
  });
}

describe.each(Object.entries(themes))('%s', (_name, theme) => {
  test('words stand out from every ground that they have', () => {
    expect(tooPale(rules.flatMap(wordsOf), theme)).toEqual([]);
  });

  test('borders of fields and marks of states stand out from theirs', () => {
    expect(tooPale(rules.flatMap(shapesOf), theme)).toEqual([]);
  });
});

test.each(Object.entries(themes))('every allowed pair of the tokens is legible in the %s theme', (_name, theme) => {
  const pairs = Object.entries(inherited)
    .filter(([ink]) => ink.startsWith('--'))
    .flatMap(([ink, grounds]) => grounds.map((ground) => ({ ink, ground, min: TEXT })))
    .concat([
      { ink: '#fff', ground: '--paid-deep', min: TEXT },
      ...everywhere.map((ground) => ({ ink: '--edge', ground, min: SHAPE })),
    ]);
  expect(pairs.filter(({ ink, ground, min }) => !(contrast(ink, ground, theme) >= min))).toEqual([]);
});

test('the sheets are read: words and shapes on the grounds of both themes, and a token that is too pale is noticed', () => {
  expect(rules.flatMap(wordsOf).length).toBeGreaterThan(500);
  expect(rules.flatMap(shapesOf).length).toBeGreaterThan(50);
  expect(contrast('#000', '#fff', light)).toBeCloseTo(21);
  expect(tooPale(rules.flatMap(wordsOf), new Map([...light, ['--ink-2', '#8f99a5']]))).not.toEqual([]);
});
