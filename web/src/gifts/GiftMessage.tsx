/** Giver's message as plain text with line breaks. */
export function GiftMessage({ text }: { text: string }) {
  return (
    <blockquote className="mt-3 border-l-2 border-accent pl-4 font-serif text-lg break-words whitespace-pre-line">
      {text}
    </blockquote>
  );
}
