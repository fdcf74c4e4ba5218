import type { SaleState } from '@niveshak/domain/catalogue/plan';
import { Link, useLocation } from '@tanstack/react-router';
import { useUser } from '../identity/auth.ts';
import { useConfig } from '../lib/config.ts';
import { canUse, plansThatHave } from '../membership/plan-words.ts';
import { Icon } from '../ui/Icon.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
import type { Section } from './sections.ts';
import { isWithin, sections } from './sections.ts';

function lockReason({ feature }: Section, sale: SaleState): string {
  return feature === null ? '' : `Not in your plan. ${plansThatHave(feature, sale)}`;
}

/** Navigation for tablets and wider screens. */
export function SideNavigation() {
  const user = useUser();
  const config = useConfig();
  const pathname = useLocation({ select: (place) => place.pathname });
  return (
    <nav aria-label="Sections" className="flex flex-col gap-1">
      {sections.map((section) => {
        const isLocked = section.feature !== null && !canUse(user, section.feature);
        const link = (describedBy?: string) => (
          <Link
            key={section.to}
            to={section.to}
            activeOptions={{ exact: section.to === '/', includeSearch: false }}
            aria-current={isWithin(section, pathname) ? 'page' : undefined}
            aria-describedby={describedBy}
            className="flex min-h-11 items-center gap-3 rounded-md border-l-2 border-transparent px-3 text-soft hover:bg-sunken hover:text-ink aria-[current=page]:rounded-l-none aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
          >
            <Icon name={section.icon} />
            {section.label}
            {isLocked && <LockMark />}
          </Link>
        );
        return isLocked ? (
          <Tooltip key={section.to} text={lockReason(section, config)}>
            {link}
          </Tooltip>
        ) : (
          link()
        );
      })}
    </nav>
  );
}

/** Navigation for phones. */
export function BottomNavigation() {
  const user = useUser();
  const pathname = useLocation({ select: (place) => place.pathname });
  return (
    <nav
      aria-label="Sections"
      className="no-print fixed inset-x-0 bottom-0 z-20 grid grid-cols-4 border-t border-rule bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {sections.map((section) => {
        const isLocked = section.feature !== null && !canUse(user, section.feature);
        return (
          <Link
            key={section.to}
            to={section.to}
            activeOptions={{ exact: section.to === '/', includeSearch: false }}
            aria-current={isWithin(section, pathname) ? 'page' : undefined}
            className="flex min-h-15 flex-col items-center justify-center gap-0.5 border-t-2 border-transparent text-xs text-soft aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
          >
            <span className="relative">
              <Icon name={section.icon} className="size-6" />
              {isLocked && (
                <span className="absolute -top-1 -right-2 bg-paper">
                  <LockMark isSmall />
                </span>
              )}
            </span>
            {section.shortLabel}
          </Link>
        );
      })}
    </nav>
  );
}

function LockMark({ isSmall = false }: { isSmall?: boolean }) {
  return (
    <span className={isSmall ? '' : 'ml-auto'} data-locked="">
      <Icon name="lock" className={isSmall ? 'size-3.5' : 'size-4'} />
      <span className="sr-only">(locked)</span>
    </span>
  );
}
