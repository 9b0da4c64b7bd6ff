import { useEffect, useEffectEvent } from 'react';
import type { Notice } from './state/notice.ts';

const SAID_MS = 6000;

interface SaidProps {
  readonly notice: Notice | undefined;
  readonly onOver: () => void;
}

export function Said({ notice, onOver }: SaidProps) {
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (notice === undefined) return undefined;
    const timer = setTimeout(() => over(), SAID_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <p className={notice === undefined ? 'said' : `said ${notice.tone}`} role="status" hidden={notice === undefined}>
      {notice?.text}
    </p>
  );
}
