import type { Article } from '@niveshak/contract/articles/schemas';
import { useEffect, useState } from 'react';
import { cx } from '../ui/cx.ts';
import { quietLinkClass } from '../ui/link-class.ts';

export function Contents({ headings }: Pick<Article, 'headings'>) {
  const current = useCurrentHeading(headings);
  return (
    <ul className="mt-2 flex flex-col gap-1 text-sm">
      {headings.map(({ id, level, text }) => (
        <li key={id} className={cx(level > 2 && 'pl-4')}>
          <a
            href={`#${id}`}
            aria-current={id === current ? 'location' : undefined}
            className={cx(quietLinkClass, 'inline-block py-1', id === current ? 'font-medium' : 'text-soft')}
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Returns the id of the section one third down the window, or null above the first heading. */
function useCurrentHeading(headings: Article['headings']): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const find = () => {
      const isReached = ({ id }: { id: string }) =>
        (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < innerHeight / 3;
      setCurrent(headings.findLast(isReached)?.id ?? null);
    };
    find();
    addEventListener('scroll', find, { passive: true });
    return () => removeEventListener('scroll', find);
  }, [headings]);
  return current;
}
