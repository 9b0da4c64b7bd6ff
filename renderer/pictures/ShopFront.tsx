import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './ShopFront.module.css';

export type Light = 'dawn' | 'day' | 'evening';

/** By the hour in Almaty. */
export function lightAt(hour: number): Light {
  if (hour < 5 || hour >= 20) return 'evening';
  return hour < 11 ? 'dawn' : 'day';
}

const STRIPES = 12;
const STRIPE_PX = 30;
const SIGN_PX = 280;
const goods = [
  ['M104 196h20v22h-20zM108 190h12v6h-12z', 'milk'],
  ['M136 200q12-14 26 0v18h-26z', 'bread'],
  ['M176 192h18v26h-18z', 'tea'],
  ['M208 204a12 12 0 0 1 24 0q0 14-12 14t-12-14z', 'apple'],
] as const;

/** One drawing in three lights, with the shop's own sign. First day, opening, closing, lock and idle display only. */
export function ShopFront({
  light,
  name,
  plate = '',
  isClosing = false,
}: {
  readonly light: Light;
  readonly name: string;
  readonly plate?: string;
  /** The shutter comes down as it is drawn. */
  readonly isClosing?: boolean;
}): ReactNode {
  const sign = name.trim() === '' ? 'Tilla' : name.trim();
  return (
    <svg
      className={clsx(styles.front, styles[light])}
      viewBox="0 0 480 296"
      role="img"
      aria-label={sign}
      data-testid="shop-front"
      data-light={light}
    >
      {light === 'evening' ? (
        <path
          className={styles.moon}
          d="M437 42a26 26 0 1 1-34 33 21 21 0 0 0 34-33zM36 96h3v3h-3zM56 40h3v3h-3zM120 14h3v3h-3zM330 10h3v3h-3z"
        />
      ) : (
        <circle className={styles.sun} cx="420" cy={light === 'dawn' ? 118 : 52} r="34" />
      )}
      <path className={styles.wall} d="M70 40h340v232H70z" />
      <path className={styles.shade} d="M392 40h18v232h-18z" />
      <path className={styles.roof} d="M58 28h364v14H58z" />
      <text
        className={styles.sign}
        x="231"
        y="74"
        textAnchor="middle"
        {...(sign.length > 14 ? { textLength: SIGN_PX, lengthAdjust: 'spacingAndGlyphs' } : {})}
      >
        {sign.length > 34 ? `${sign.slice(0, 33)}…` : sign}
      </text>
      {Array.from({ length: STRIPES }, (_nothing, index) => (
        <path
          key={index}
          className={index % 2 === 0 ? styles.stripe : styles.cloth}
          d={`M${String(60 + index * STRIPE_PX)} 86h30v22a15 15 0 0 1-30 0z`}
        />
      ))}
      <path className={styles.frame} d="M84 132h180v118H84z" />
      <path className={styles.glass} d="M90 138h168v106H90z" />
      <path className={styles.shelf} d="M90 218h168v5H90zM90 176h168v3H90z" />
      {goods.map(([path, item]) => (
        <path key={item} className={styles[item]} d={path} />
      ))}
      <g className={clsx(styles.shutter, isClosing && styles.closing)}>
        <path className={styles.slats} d="M90 138h168v80H90z" />
        <path className={styles.seams} d="M90 152h168M90 166h168M90 180h168M90 194h168M90 208h168" />
      </g>
      <path className={styles.frame} d="M292 140h82v132h-82z" />
      <path className={styles.pane} d="M302 150h62v68h-62z" />
      <path className={styles.plate} d="M306 172h54v22h-54z" />
      <text className={clsx(styles.plateWord, plate.length > 8 && styles.longWord)} x="333" y="187" textAnchor="middle">
        {plate}
      </text>
      <circle className={styles.handle} cx="303" cy="234" r="4" />
      {light === 'evening' ? null : (
        <>
          <path className={styles.pot} d="M36 248h26l-4 24H40zM420 248h26l-4 24h-18z" />
          <path
            className={styles.plant}
            d="M49 210a18 20 0 1 1 0 40 18 20 0 0 1 0-40zM433 210a18 20 0 1 1 0 40 18 20 0 0 1 0-40z"
          />
        </>
      )}
      <path className={styles.ground} d="M20 272h440v8H20z" />
    </svg>
  );
}
