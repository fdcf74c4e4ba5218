import { ScreenHead } from './ScreenHead.tsx';

/** What waits for somebody. */
export function TodayScreen() {
  return <ScreenHead title="Today" />;
}
