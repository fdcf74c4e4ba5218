import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';

type Props = {
  title?: string | undefined;
  children: ReactNode;
  action?: ReactNode;
  /** Whether the banner takes the focus when it appears, for when the used control is gone or disabled. */
  takesFocus?: boolean;
  /** Set if the error replaces the whole screen, so that its title becomes the page title. */
  isScreen?: boolean;
};

/** Error message that states what failed and what is unaffected, with one action. Announced immediately. */
export function ErrorBanner({
  title = 'Yikes! Something went wrong.',
  children,
  action,
  takesFocus = false,
  isScreen = false,
}: Props) {
  const Title = isScreen ? 'h1' : 'p';
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) frame.current?.focus();
  }, [takesFocus]);
  return (
    <div
      ref={frame}
      role="alert"
      tabIndex={-1}
      className="outline-none flex gap-3 rounded-md border-l-4 border-bad bg-bad-wash px-4 py-3.5"
    >
      <Icon name="warning" className="mt-0.5 size-5 text-bad" />
      <div className="flex-1">
        <Title className="font-sans font-semibold">{title}</Title>
        <div className="text-soft">{children}</div>
        {action !== undefined && <div className="mt-3">{action}</div>}
      </div>
    </div>
  );
}
