import type { Ref } from 'react';
import { useId } from 'react';
import { FieldNote, describedBy } from './Field.tsx';

type Choice<Id extends string> = { readonly id: Id; readonly label: string };
type Props<Id extends string> = {
  legend: string;
  choices: readonly Choice<Id>[];
  chosen: Id | null;
  onChoose: (id: Id) => void;
  error?: string | undefined;
  /** First option, which takes the focus if none is selected. */
  firstRef?: Ref<HTMLInputElement>;
};

/** Visible set of a few options, as native radio buttons with touch-sized targets. */
export function RadioGroup<Id extends string>({
  legend,
  choices,
  chosen,
  onChoose,
  error,
  firstRef,
}: Props<Id>) {
  const id = useId();
  return (
    <fieldset aria-describedby={describedBy({ id, error })} className="flex flex-col">
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      {choices.map((choice, index) => (
        <label key={choice.id} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            ref={index === 0 ? firstRef : undefined}
            type="radio"
            name={id}
            value={choice.id}
            checked={chosen === choice.id}
            onChange={() => onChoose(choice.id)}
            className="size-5 shrink-0 appearance-none rounded-full border border-strong bg-raised checked:border-6 checked:border-ink"
          />
          {choice.label}
        </label>
      ))}
      <FieldNote id={id} error={error} />
    </fieldset>
  );
}
