import type { ReactNode } from 'react';

const MAX_SIGN = 16;
const stripes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const;

/** A shop with its own sign; of the first start and the first day. */
export function ShopFront({ sign }: { readonly sign: string }): ReactNode {
  const text = sign.length > MAX_SIGN ? `${sign.slice(0, MAX_SIGN - 1)}…` : sign;
  return (
    <svg viewBox="0 0 440 240" aria-hidden="true">
      <circle cx="398" cy="78" r="36" fill="#f2b43a" />
      <path fill="#f4e6c9" d="M56 30h330v190H56z" />
      <path fill="#e6d4ad" d="M366 30h20v190h-20z" />
      <path fill="#0a6f80" d="M44 10h352v16H44z" />
      <path fill="#fffaf0" d="M56 26h330v32H56z" />
      <text x="220" y="50" fill="#0a6f80" fontSize="22" fontWeight="700" textAnchor="middle">
        {text}
      </text>
      {stripes.map((stripe) => (
        <path
          key={stripe}
          fill={stripe % 2 === 0 ? '#0a6f80' : '#ffffff'}
          d={`M${String(46 + stripe * 29)} 58h29v24a14.5 14.5 0 0 1-29 0z`}
        />
      ))}
      <path fill="#7d5630" d="M72 104h172v104H72z" />
      <path fill="#cfe8ee" d="M80 112h156v88H80z" />
      <path fill="#a9cdd6" d="M80 154h156v4H80zM80 196h156v4H80z" />
      <path fill="#e9e2d2" d="M96 128h18v26H96z" />
      <path fill="#4079e0" d="M96 138h18v8H96z" />
      <path fill="#d08a1a" d="M132 138c0-8 26-8 26 0v16h-26z" />
      <path fill="#d9412f" d="M176 142a12 12 0 0 1 24 0c0 8-6 12-12 12s-12-4-12-12z" />
      <path fill="#b52a2a" d="M94 172h26v24H94z" />
      <path fill="#f6d9a0" d="M100 180h14v9h-14z" />
      <path fill="#f39a2d" d="M138 170h20v26h-20z" />
      <path fill="#459a33" d="M178 196l4-24h16l4 24z" />
      <path fill="#7d5630" d="M276 108h72v112h-72z" />
      <path fill="#dceff2" d="M286 118h52v64h-52z" />
      <circle cx="286" cy="196" r="4" fill="#f2b43a" />
      <path fill="#c9b78f" d="M14 220h412v8H14z" />
      <path fill="#b5592c" d="M20 196h30l-5 24H25zM392 196h30l-5 24h-20z" />
      <circle cx="35" cy="182" r="17" fill="#459a33" />
      <circle cx="407" cy="182" r="17" fill="#459a33" />
    </svg>
  );
}
