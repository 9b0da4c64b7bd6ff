import type { OrganizationAnswer } from '../../control/answers.ts';

/** Of every part of an organization's card. */
export interface ShopProps {
  readonly shop: OrganizationAnswer;
}
