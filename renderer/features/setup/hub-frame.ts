import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import type { ReactNode } from 'react';

/** Where the form stands: a page of the first start, or a dialog. */
export type HubFrame = (props: {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}) => ReactNode;

export type FoundShop = CallOutput<'hub.enrol'>;
