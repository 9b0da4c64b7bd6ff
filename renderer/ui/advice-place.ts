import { createContext } from 'react';
import type { AdvicePlace } from '../../shared/domain/errors/advice-place.ts';

/** Where the advice below is read. A screen or dialog that has no sale says so once; all others may speak of money. */
export const AdvicePlaceContext = createContext<AdvicePlace>('money');
