import { useEffect } from 'react';

const POLL_MS = 1000;

/** A second after the last reading, while the page is visible. */
export function usePolling(read: () => Promise<void>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const poll = async (): Promise<void> => {
      await read();
      plan();
    };
    const plan = (): void => {
      if (isOver) return;
      timer = setTimeout(() => {
        if (document.hidden) plan();
        else void poll();
      }, POLL_MS);
    };
    void poll();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [read]);
}
