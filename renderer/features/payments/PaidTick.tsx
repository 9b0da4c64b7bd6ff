import { Tick } from '@tilla/ui/Tick.tsx';
import type { ReactNode } from 'react';
import styles from './PaidScreen.module.css';

export function PaidTick(): ReactNode {
  return <Tick className={styles.tick} />;
}
