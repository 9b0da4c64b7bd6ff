import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useAfterScan } from '#renderer/app/scan-places.ts';
import { useScreen } from '#renderer/app/screen-store.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { atHand } from '../checkout/counter-stage.ts';
import { useLastPerson } from '../staff/last-person.ts';

const LOOKS_EVERY_MS = 1_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Not while a payment is on screen: its tick must stay until somebody saw it. */
export function IdleLock({ view }: { readonly view: AppView }): null {
  const { screen, openedId } = useScreen();
  const payments = useTillQuery('payment.listOpen', {}).data?.payments ?? [];
  const shown = payments.find(({ id }) => id === openedId) ?? atHand(payments);
  const isHeld = screen === 'sell' && shown !== undefined;
  const { mutate: lock, isPending } = useTillCommand('session.lock');
  const touchedMs = useRef(Number.POSITIVE_INFINITY);
  const { idleLockMinutes } = view.settings;
  const personId = view.person?.id ?? null;

  const look = useEffectEvent(() => {
    if (isHeld) touchedMs.current = performance.now();
    const idleMs = performance.now() - touchedMs.current;
    if (idleLockMinutes > 0 && idleMs >= idleLockMinutes * 60_000 && !isPending) lock({});
  });
  // A scan over a serial port presses no key.
  useAfterScan(() => {
    touchedMs.current = performance.now();
  });
  useEffect(() => {
    const touch = () => {
      touchedMs.current = performance.now();
    };
    for (const sign of signs) window.addEventListener(sign, touch, { capture: true, passive: true });
    const timer = setInterval(look, LOOKS_EVERY_MS);
    return () => {
      for (const sign of signs) window.removeEventListener(sign, touch, { capture: true });
      clearInterval(timer);
    };
  }, []);
  useEffect(() => {
    touchedMs.current = performance.now();
    if (personId !== null) useLastPerson.setState({ personId });
  }, [personId]);
  return null;
}
