import { useEffect, useRef } from 'react';
import { ApiError } from '../../../src/lib/api-error.ts';

const retryEveryMs = 15_000;

/** Retries after a failure that may pass: when the network returns, and every 15 seconds. */
export function useRetryOnline(failure: Error | null, retry: () => void): void {
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  const mayPass = failure instanceof ApiError && (failure.isTransient || failure.code === 'timeout');
  useEffect(() => {
    if (!mayPass) return undefined;
    const again = () => latest.current();
    const timer = setInterval(again, retryEveryMs);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [mayPass]);
}
