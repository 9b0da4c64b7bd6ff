import type { AdvicePlace } from '@tilla/shared/domain/errors/advice-place.ts';
import { createContext } from 'react';

/** Where an advice is read. A screen or dialog without a sale sets this once; all others may mention money. */
export const AdvicePlaceContext = createContext<AdvicePlace>('money');
