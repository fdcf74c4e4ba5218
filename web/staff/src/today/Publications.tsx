import type { StaffPortfolioRow } from '@niveshak/contract/portfolios/staff-schemas';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { linkClass, quietLinkClass } from '../../../src/ui/link-class.ts';
import { Loading } from '../../../src/ui/Loading.tsx';
import { Section } from '../../../src/ui/Section.tsx';
import { workOf } from '../articles/in-progress.ts';
import type { Work as ArticleWork } from '../articles/in-progress.ts';
import { articlesQuery } from '../articles/queries.ts';
import { stateText, titleText } from '../articles/states.ts';
import { formatUpcoming } from '../frame/instant-text.ts';
import { QueryView } from '../frame/QueryView.tsx';
import { portfoliosQuery } from '../portfolios/queries.ts';
import { useStaff } from '../session/session.ts';

type Work = {
  readonly id: string;
  readonly to: ArticleWork['to'] | '/portfolios/$id';
  readonly title: string;
  readonly state: string;
  readonly editedAt: string | null;
  readonly publishAt: string | null;
};

const maxDrafts = 5;

/** Scheduled articles and rebalances, then the most recently changed drafts. */
export function Publications() {
  const mayReadPortfolios = useStaff().permissions.includes('portfolios.read');
  const articles = useQuery(articlesQuery);
  const portfolios = useQuery({ ...portfoliosQuery, enabled: mayReadPortfolios });
  return (
    <Section
      id="publications"
      title="Publications"
      aside={
        <Link to="/articles" className={`${quietLinkClass} text-sm`}>
          View articles
        </Link>
      }
    >
      <QueryView query={articles} what="the drafts">
        {(data) =>
          portfolios.isLoading ? (
            <Loading isSection />
          ) : (
            <WorkList
              work={[
                ...workOf(data).map(ofArticle),
                ...(portfolios.data?.portfolios ?? []).flatMap(ofPortfolio),
              ]}
            />
          )
        }
      </QueryView>
    </Section>
  );
}

function ofArticle(work: ArticleWork): Work {
  const { id, to, title, edited, publishAt } = work;
  return {
    id,
    to,
    title: titleText(title),
    state: stateText(work),
    editedAt: edited?.at ?? null,
    publishAt,
  };
}

function ofPortfolio({ id, title, draft }: StaffPortfolioRow): Work[] {
  if (draft === null) return [];
  const { editedAt, publishAt } = draft;
  const state = publishAt === null ? 'Draft' : `Scheduled ${formatUpcoming(publishAt)}`;
  return [{ id, to: '/portfolios/$id', title: `${title}: rebalance`, state, editedAt, publishAt }];
}

function WorkList({ work }: { work: readonly Work[] }) {
  const scheduled = work
    .filter(({ publishAt }) => publishAt !== null)
    .toSorted((a, b) => (a.publishAt ?? '').localeCompare(b.publishAt ?? ''));
  const drafts = work
    .filter(({ publishAt }) => publishAt === null)
    .toSorted((a, b) => (b.editedAt ?? '').localeCompare(a.editedAt ?? ''))
    .slice(0, maxDrafts);
  if (work.length === 0) return <p className="text-sm text-soft">No drafts or scheduled publications.</p>;
  return (
    <ul className="text-sm">
      {[...scheduled, ...drafts].map(({ id, to, title, state }) => (
        <li key={`${to} ${id}`} className="border-b border-rule py-2">
          <Link to={to} params={{ id }} className={linkClass}>
            {title}
          </Link>
          <p className="text-soft">{state}</p>
        </li>
      ))}
    </ul>
  );
}
