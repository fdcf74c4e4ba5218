import { Link } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { paths } from '../lib/paths.ts';
import { Icon } from '../ui/Icon.tsx';

type Props = { children: string; heading?: RefObject<HTMLHeadingElement | null> };

/** Page heading. On phones it shares a line with the link to the channels. */
export function ArchiveHeading({ children, heading }: Props) {
  return (
    <div className="flex items-center gap-2">
      <Link
        to={paths.slackArchives}
        aria-label="All channels"
        className="-ml-2 flex size-9 items-center justify-center rounded-md hover:bg-sunken lg:hidden"
      >
        <Icon name="back" className="size-5" />
      </Link>
      <h2 ref={heading} className="min-w-0 flex-1 text-xl leading-tight wrap-anywhere">
        {children}
      </h2>
    </div>
  );
}
