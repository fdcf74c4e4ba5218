import type { Article } from '@niveshak/contract/articles/schemas';
import { Locked } from '../membership/Locked.tsx';
import { Prose } from '../ui/Prose.tsx';

type Props = { access: Article['access']; previewHtml: string };

/** Excerpt of an article outside the member's plan, with the plan that includes it. */
export function LockedArticle({ access, previewHtml }: Props) {
  const isPremium = access === 'premium';
  return (
    <>
      <Prose html={previewHtml} className="prose-fading mb-6" />
      <Locked
        feature={isPremium ? 'premium' : 'lite'}
        title={isPremium ? 'Read on with Premium' : 'Read on with a plan'}
      >
        This is a preview. {isPremium ? 'Premium includes' : 'Every paid plan includes'} the full article.
      </Locked>
    </>
  );
}
