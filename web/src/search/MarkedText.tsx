import type { Marked } from '@niveshak/contract/search/schemas';

export function MarkedText({ parts }: { parts: Marked }) {
  return parts.map(({ text, isHit }, index) =>
    isHit ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text, in its order
      <mark key={index} className="bg-accent-wash font-medium text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
