import type { DrawingName } from '@tilla/shared/domain/goods-pictures/goods-words.ts';
import { bread } from './bread.ts';
import { cafe } from './cafe.ts';
import { clothes } from './clothes.ts';
import { dairy } from './dairy.ts';
import { drinks } from './drinks.ts';
import { flowers } from './flowers.ts';
import { grocery } from './grocery.ts';
import { household } from './household.ts';
import { meat } from './meat.ts';
import { pharmacy } from './pharmacy.ts';
import { produce } from './produce.ts';
import { repair } from './repair.ts';
import { services } from './services.ts';
import type { Drawing } from './shapes.ts';
import { sweets } from './sweets.ts';

export const drawings: Readonly<Record<DrawingName, Drawing>> = {
  ...bread,
  ...dairy,
  ...meat,
  ...produce,
  ...grocery,
  ...drinks,
  ...sweets,
  ...household,
  ...cafe,
  ...pharmacy,
  ...clothes,
  ...services,
  ...repair,
  ...flowers,
};
