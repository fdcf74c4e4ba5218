import { Money } from './Money.tsx';

type AmountLine = { readonly label: string; readonly detail: string; readonly amount: number | null };

export function AmountLines({ lines, label }: { lines: readonly AmountLine[]; label: string }) {
  return (
    <dl aria-label={label}>
      {lines.map((line, index) => (
        <div
          // Index keys are safe, because the lines of an explanation never change order. Two may have the
          // same text.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className="grid grid-cols-[1fr_auto] gap-x-4 border-t border-rule py-2"
        >
          <dt className="font-medium">{line.label}</dt>
          <dd className="text-right">{line.amount !== null && <Money amount={line.amount} />}</dd>
          <dd className="col-span-2 text-sm text-soft">{line.detail}</dd>
        </div>
      ))}
    </dl>
  );
}
