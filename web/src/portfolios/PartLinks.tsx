import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { PortfolioAddress } from '../lib/addresses.ts';
import { paths } from '../lib/paths.ts';
import { tabClass } from '../ui/tab-class.ts';
import type { PortfolioPart } from './portfolio-address.ts';
import { partLabels } from './portfolio-address.ts';

type Props = { slug: string; parts: readonly PortfolioPart[]; onChoose: (part: PortfolioPart) => void };

/** Links to the parts of the page. They stay visible and highlight the part being read. */
export function PartLinks({ slug, parts, onChoose }: Props) {
  const current = usePartInSight(parts);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // Scrolls only horizontally, because not all links fit on a phone.
    const link = nav.current?.children.item(parts.findIndex((part) => part === current));
    if (link instanceof HTMLElement) nav.current?.scrollTo({ left: link.offsetLeft - innerWidth / 2 });
  }, [parts, current]);
  return (
    <nav
      ref={nav}
      aria-label="Page sections"
      className="no-print top-0 z-10 [@media(height>=30rem)]:sticky -mx-5 mt-4 place-row scroll-edges gap-x-4 border-b border-rule px-5 max-sm:gap-x-2 text-sm md:-mx-10 md:px-10"
    >
      {parts.map((part) => (
        <Link
          key={part}
          to={paths.portfolio}
          params={{ slug }}
          search={(search: PortfolioAddress) => ({ ...search, view: part })}
          replace
          resetScroll={false}
          aria-current={part === current ? 'location' : undefined}
          className={`${tabClass(part === current)} -mb-px`}
          onClick={() => onChoose(part)}
        >
          {partLabels[part]}
        </Link>
      ))}
    </nav>
  );
}

/**
 * Returns the last part whose heading is in or above the top third of the window. Returns the first part at the top of
 * the page.
 */
function usePartInSight(parts: readonly PortfolioPart[]): PortfolioPart | undefined {
  const [current, setCurrent] = useState(parts[0]);
  useEffect(() => {
    const look = () => {
      const above = parts.findLast(
        (part) => (document.getElementById(part)?.getBoundingClientRect().top ?? Infinity) < innerHeight / 3,
      );
      setCurrent(above ?? parts[0]);
    };
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [parts]);
  return current;
}
