import { giftEmailText } from '@niveshak/contract/gifts/email-text';
import type { GiftEmailFacts } from '@niveshak/contract/gifts/email-text';
import { giftsTexts } from '@niveshak/contract/gifts/texts';

/** Preview of the recipient's email, with the same texts as the server. */
export function EmailPreview(facts: GiftEmailFacts) {
  const { subject, heading, paragraphs, action } = giftEmailText(facts);
  return (
    <details className="mt-5">
      <summary className="min-h-6 cursor-pointer text-soft">{giftsTexts.preview}</summary>
      <article
        aria-label={giftsTexts.preview}
        className="mt-3 max-w-prose border border-rule bg-raised px-5 py-5"
      >
        <p className="text-sm text-soft">{subject}</p>
        <p className="mt-3 font-serif text-xl font-semibold">{heading}</p>
        {paragraphs.map((paragraph, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines of one text, in their order
          <p key={`${index}-${paragraph}`} className="mt-3 font-serif break-words">
            {paragraph}
          </p>
        ))}
        <p className="mt-5">
          <span className="inline-block rounded-md border border-strong px-4 py-2 font-medium">{action}</span>
        </p>
      </article>
    </details>
  );
}
