import { createContext } from 'react';
import type { AdvicePlace } from '#shared/domain/errors/advice-place.ts';

/** Where an advice is read. A screen or dialog without a sale sets this once; all others may mention money. */
export const AdvicePlaceContext = createContext<AdvicePlace>('money');
