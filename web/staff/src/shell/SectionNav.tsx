import { Link, useMatchRoute } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { cx } from '../../../src/ui/cx.ts';
import { Icon } from '../../../src/ui/Icon.tsx';
import { ensureVisible } from '../../../src/ui/ensure-visible.ts';
import { Menu, menuItemClass } from '../../../src/ui/Menu.tsx';
import { todayQuery } from '../frame/today-query.ts';
import type { Page, Section } from './sections.ts';

const linkLook =
  'flex min-h-9 items-center justify-between gap-2 rounded-md px-3 text-sm whitespace-nowrap hover:bg-sunken hover:text-ink';
const hereLook = 'bg-sunken font-semibold text-ink';

/** Returns the current page and its section, or undefined at a URL outside all sections. */
function useHere(sections: readonly Section[]) {
  const matches = useMatchRoute();
  for (const section of sections) {
    // A page with a search parameter is listed after the page with the same path without one, so match the last.
    const page = section.pages.findLast(
      ({ to, search }) =>
        matches({
          to,
          fuzzy: to !== '/',
          ...(search === undefined ? {} : { search, includeSearch: true }),
        }) !== false,
    );
    if (page !== undefined) return { section, page };
  }
  return undefined;
}

function useWaiting(): number {
  return useQuery(todayQuery).data?.waiting.length ?? 0;
}

/** Number of items on Today. Renders nothing if there are none. */
function WaitingCount() {
  const count = useWaiting();
  if (count === 0) return null;
  return (
    <span className="rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent tabular-nums">
      {count}
      <span className="sr-only"> waiting</span>
    </span>
  );
}

/** Sections in the sidebar of a wide screen. */
export function SectionList({ sections }: { sections: readonly Section[] }) {
  const here = useHere(sections);
  return sections.map((section) => {
    const isHere = section === here?.section;
    return (
      <Link
        key={section.label}
        to={section.pages[0].to}
        ref={isHere ? ensureVisible : null}
        className={cx(linkLook, isHere ? hereLook : 'text-soft')}
        aria-current={isHere ? 'true' : undefined}
      >
        {section.label}
        {section.label === 'Today' && <WaitingCount />}
      </Link>
    );
  });
}

/** Sections on a narrow screen. */
export function SectionMenu({ sections }: { sections: readonly Section[] }) {
  const here = useHere(sections)?.section;
  const waits = useWaiting() > 0;
  return (
    <div className="flex items-center">
      <Menu
        side="left"
        label={`Sections: ${here?.label ?? 'none'}`}
        trigger={
          <>
            <span className="font-semibold">{here?.label ?? 'Sections'}</span>
            <Icon name="chevron" className="size-4" />
          </>
        }
      >
        {sections.map((section) => (
          <Link
            key={section.label}
            to={section.pages[0].to}
            role="menuitem"
            className={cx(menuItemClass, section === here && 'font-semibold')}
            aria-current={section === here ? 'true' : undefined}
          >
            {section.label}
            {section.label === 'Today' && <WaitingCount />}
          </Link>
        ))}
      </Menu>
      {waits && (
        <Link to="/" className="flex min-h-9 items-center px-2">
          <WaitingCount />
        </Link>
      )}
    </div>
  );
}

type FrameProps = { sections: readonly Section[]; children: ReactNode };

/** Screen with the other pages of its section, in a row above it or, if they are grouped, in a list to its left. */
export function PageFrame({ sections, children }: FrameProps) {
  const here = useHere(sections);
  if (here === undefined || here.section.pages.length < 2) return children;
  if (here.page.group === undefined)
    return (
      <>
        <PageRow {...here} />
        {children}
      </>
    );
  if (here.section.isRow === true)
    return (
      <>
        <PageGroups {...here} />
        {children}
      </>
    );
  return (
    <div className="xl:grid xl:grid-cols-[10rem_minmax(0,1fr)] xl:gap-10">
      <PageGroups {...here} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

type Here = { section: Section; page: Page };

/** Grouped pages of a section, as a list with headings or a plain row, or as a menu on narrow screens. */
function PageGroups({ section, page: here }: Here) {
  const groups = [...new Set(section.pages.map(({ group }) => group))];
  const pagesOf = (
    group: string | undefined,
    look: (page: Page) => { role?: 'menuitem'; className: string },
  ) =>
    section.pages
      .filter((page) => page.group === group)
      .map((page) => (
        <Link
          key={page.label}
          to={page.to}
          search={page.search ?? {}}
          aria-current={page === here ? 'page' : undefined}
          {...look(page)}
        >
          {page.label}
        </Link>
      ));
  const look = (page: Page) => ({ className: cx(linkLook, page === here ? hereLook : 'text-soft') });
  return (
    <>
      <nav aria-label={section.label} className="mb-5 border-b border-rule pb-2 xl:hidden">
        <Menu
          side="left"
          label={`Page: ${here.label}`}
          trigger={
            <>
              <span className="font-semibold">{here.label}</span>
              <Icon name="chevron" className="size-4" />
            </>
          }
        >
          {groups.map((group) => (
            <Fragment key={group}>
              <p role="presentation" className="px-4 pt-3 text-sm text-faint">
                {group}
              </p>
              {pagesOf(group, (page) => ({
                role: 'menuitem',
                className: cx(menuItemClass, page === here && 'font-semibold'),
              }))}
            </Fragment>
          ))}
        </Menu>
      </nav>
      <nav
        aria-label={section.label}
        className={
          section.isRow === true
            ? 'mb-5 hidden gap-1 border-b border-rule pb-2 xl:flex'
            : 'hidden flex-col gap-5 self-start xl:sticky xl:top-6 xl:flex'
        }
      >
        {groups.map((group) =>
          section.isRow === true ? (
            pagesOf(group, look)
          ) : (
            <div key={group}>
              <p className="mb-1 px-3 text-sm font-medium text-faint">{group}</p>
              {pagesOf(group, look)}
            </div>
          ),
        )}
      </nav>
    </>
  );
}

/** Pages of a section in a row. */
function PageRow({ section, page: here }: Here) {
  return (
    <nav aria-label={section.label} className="place-row scroll-edges mb-5 gap-1 border-b border-rule pb-2">
      {section.pages.map((page) => (
        <Link
          key={page.label}
          to={page.to}
          search={page.search ?? {}}
          ref={page === here ? ensureVisible : null}
          className={cx(linkLook, page === here ? hereLook : 'text-soft')}
          aria-current={page === here ? 'page' : undefined}
        >
          {page.label}
        </Link>
      ))}
    </nav>
  );
}
