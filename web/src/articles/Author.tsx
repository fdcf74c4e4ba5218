import type { Article } from '@niveshak/contract/articles/schemas';
import { initialsOf } from '@niveshak/domain/firm/initials';
import { useConfig } from '../lib/config.ts';
import { quietLinkClass } from '../ui/link-class.ts';

/** Author box at the end of an article. */
export function Author({ article }: { article: Article }) {
  const { author, authorProfile: profile, authorUrl } = article;
  const { firm } = useConfig();
  const { qualification = '', certificate = null, biography = '', portrait = null } = profile ?? {};
  const facts = [
    qualification,
    certificate === null ? '' : `NISM certificate ${certificate}`,
    `SEBI registration ${firm.sebiRegistration}`,
  ].filter((text) => text !== '');
  return (
    <section aria-label="Author" className="mt-12 flex gap-4 border-t border-rule pt-6">
      <Portrait name={author} src={portrait} />
      <div className="min-w-0">
        <h2 className="text-xl">
          <a href={authorUrl} className={quietLinkClass}>
            {author}
          </a>
        </h2>
        <p className="text-sm text-soft">{facts.join(' · ')}</p>
        {biography !== '' && <p className="mt-2">{biography}</p>}
      </div>
    </section>
  );
}

/** Author portrait or initials. Decorative, because the name is next to it. */
function Portrait({ name, src }: { name: string; src: string | null }) {
  const shape = 'size-18 shrink-0 rounded-full';
  if (src !== null) return <img src={src} width={72} height={72} alt="" className={shape} />;
  const { letters, ground } = initialsOf(name);
  return (
    <span
      aria-hidden="true"
      className={`${shape} inline-flex items-center justify-center font-serif text-2xl font-semibold`}
      style={{ background: ground, color: '#fff' }}
    >
      {letters}
    </span>
  );
}
