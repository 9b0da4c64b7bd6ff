import layout from '@tilla/ui/layout.module.css';
import { PageHeader } from '@tilla/ui/PageHeader.tsx';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { AdvicePlaceContext } from '#renderer/app/advice-place.ts';
import { useScanPlace } from '#renderer/app/scan-places.ts';
import { useKeys } from '#renderer/app/use-keys.ts';
import styles from './RefundPage.module.css';

/** Where a form puts what concerns all of it; null: the form is in no page. */
const RefundHead = createContext<HTMLElement | null>(null);

export function InRefundHead({ children }: { readonly children: ReactNode }): ReactNode {
  const head = useContext(RefundHead);
  return head === null ? children : createPortal(children, head);
}

/** The page of a refund; leaving it stops nothing (rule R5). */
export function RefundFrame({
  title,
  back,
  onClose,
  children,
}: {
  readonly title: string;
  /** Where the way back leads. */
  readonly back: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const page = useRef<HTMLElement>(null);
  const [head, setHead] = useState<HTMLElement | null>(null);
  useEffect(() => page.current?.focus(), []);
  useKeys({ back: onClose });
  useScanPlace('dialog', { isBase: true });
  return (
    <AdvicePlaceContext value="refund">
      <section ref={page} tabIndex={-1} className={layout.screen} aria-label={title} data-testid="refund-page">
        <PageHeader title={title} back={{ name: back, onPress: onClose, testId: 'refund-back' }}>
          <div ref={setHead} className={styles.head} />
        </PageHeader>
        <div className={styles.body}>
          <RefundHead value={head}>{children}</RefundHead>
        </div>
      </section>
    </AdvicePlaceContext>
  );
}
