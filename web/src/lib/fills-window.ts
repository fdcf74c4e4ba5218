import { paths } from './paths.ts';

const channels = paths.archiveChannel.replace('$channel', '');

/** Returns whether a screen is as tall as the window and scrolls internally, like the message reader. */
export function fillsWindow(pathname: string): boolean {
  return pathname === paths.archiveSearch || pathname.startsWith(channels);
}
