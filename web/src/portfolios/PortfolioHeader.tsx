import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageTitle } from '../lib/PageTitle.tsx';
import { paths } from '../lib/paths.ts';
import { Icon } from '../ui/Icon.tsx';
import { quietLinkClass } from '../ui/link-class.ts';
import { titleTransition } from './portfolio-address.ts';

type Props = {
  slug: string;
  title: string;
  /** True for the planner, whose Back link leads to the portfolio and not to the list. */
  isPlan: boolean;
  /** The primary action, next to the title, then the description and key metrics in rows below. */
  children?: ReactNode;
};

export function PortfolioHeader({ slug, title, isPlan, children }: Props) {
  const heading = isPlan ? `Invest in ${title}` : title;
  const back = (
    <>
      <Icon name="back" className="size-4" />
      {isPlan ? title : 'Portfolios'}
    </>
  );
  const backClass = `${quietLinkClass} no-print gap-1.5 text-sm text-soft`;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <PageTitle>{heading}</PageTitle>
      <div className="min-w-0">
        {isPlan ? (
          <Link to={paths.portfolio} params={{ slug }} search={{}} className={backClass}>
            {back}
          </Link>
        ) : (
          <Link to={paths.portfolios} className={backClass}>
            {back}
          </Link>
        )}
        <h1 className="text-3xl" style={isPlan ? undefined : { viewTransitionName: titleTransition(slug) }}>
          {heading}
        </h1>
      </div>
      {children}
    </div>
  );
}
