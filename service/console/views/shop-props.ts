import type { OrganizationAnswer } from '../../control/answers.ts';

export interface ShopProps {
  readonly shop: OrganizationAnswer;
}
