/** Detail of a history item, whose document numbers stay on one line. */
export function DetailText({ text }: { text: string }) {
  return text.split(/(\S+\/\S+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // Parts have a fixed order.
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
