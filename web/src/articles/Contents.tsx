import type { Article } from '@niveshak/contract/articles/schemas';
import { cx } from '../ui/cx.ts';
import { quietLinkClass } from '../ui/link-class.ts';

export function Contents({ headings }: { headings: Article['headings'] }) {
  return (
    <ul className="mt-2 flex flex-col gap-1 text-sm">
      {headings.map((heading) => (
        <li key={heading.id} className={cx(heading.level > 2 && 'pl-4')}>
          <a href={`#${heading.id}`} className={cx(quietLinkClass, 'inline-block py-1 text-soft')}>
            {heading.text}
          </a>
        </li>
      ))}
    </ul>
  );
}
