import { paths } from './paths.ts';

const channels = paths.archiveChannel.replace('$channel', '');

/** Whether a screen is as tall as the window and scrolls within, as a reader of messages does. */
export function fillsWindow(pathname: string): boolean {
  return pathname === paths.archiveSearch || pathname.startsWith(channels);
}
