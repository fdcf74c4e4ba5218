import { afterEach, expect, it, vi } from 'vitest';
import { startWatchdog } from './watchdog.ts';

afterEach(() => vi.useRealTimers());

const unit = { NOTIFY_SOCKET: '/run/systemd/notify', WATCHDOG_USEC: '15000000' };

it('notifies systemd immediately and three times within the timeout', () => {
  vi.useFakeTimers();
  const notify = vi.fn<() => void>();
  const stop = startWatchdog(unit, notify);
  expect(notify).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(15_000);
  expect(notify).toHaveBeenCalledTimes(4);
  stop();
  vi.advanceTimersByTime(15_000);
  expect(notify).toHaveBeenCalledTimes(4);
});

it.each([{}, { NOTIFY_SOCKET: unit.NOTIFY_SOCKET }, { WATCHDOG_USEC: unit.WATCHDOG_USEC }])(
  'does nothing without a systemd watchdog: %o',
  (env) => {
    const notify = vi.fn<() => void>();
    startWatchdog(env, notify)();
    expect(notify).not.toHaveBeenCalled();
  },
);
