import type { ReactNode } from 'react';
import { Tick } from '#ui/Tick.tsx';
import styles from './PaidScreen.module.css';

export function PaidTick(): ReactNode {
  return <Tick className={styles.tick} />;
}
