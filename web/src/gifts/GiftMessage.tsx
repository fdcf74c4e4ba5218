/** The giver's message: plain text with line breaks preserved. */
export function GiftMessage({ text }: { text: string }) {
  return (
    <blockquote className="mt-3 border-l-2 border-accent pl-4 font-serif text-lg break-words whitespace-pre-line">
      {text}
    </blockquote>
  );
}
