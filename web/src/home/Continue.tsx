import type { HomeArticle } from '@niveshak/contract/home/schemas';
import { isInProgress } from '@niveshak/domain/articles/reading-progress';
import { Link } from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';
import { loneLinkClass } from '../ui/link-class.ts';
import { Section } from '../ui/Section.tsx';

const most = 3;

/** Returns the articles in progress on any device. */
export function inProgress(articles: readonly HomeArticle[]): HomeArticle[] {
  return articles.filter(({ isLocked, position }) => !isLocked && isInProgress(position));
}

export function Continue({ articles: open }: { articles: readonly HomeArticle[] }) {
  if (open.length === 0) return null;
  return (
    <Section title="Continue reading" id="home-continue">
      <ul>
        {open.slice(0, most).map(({ id, slug, title, position }) => (
          <li key={id} className="border-t border-rule py-2.5 first:border-t-0 first:pt-0">
            <Link
              to="/articles/$slug"
              params={{ slug }}
              className="rounded-sm font-medium underline-offset-4 hover:underline"
            >
              {title}
            </Link>
            <span className="block text-sm text-soft">{Math.round(position / 100)}% read</span>
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <Link to={paths.readingList} search={{}} className={loneLinkClass}>
          Reading list
        </Link>
      </p>
    </Section>
  );
}
