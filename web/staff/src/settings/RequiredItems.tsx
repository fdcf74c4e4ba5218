import { missingItems } from '@niveshak/domain/kyc/required-items';
import { Checkbox } from '../../../src/ui/Checkbox.tsx';

type Props = {
  readonly kind: string;
  readonly bodyMarkdown: string;
  readonly confirmed: readonly string[];
  readonly onConfirm: (confirmed: readonly string[]) => void;
};

/** Required items that the text does not mention. Staff confirm those that it covers in other words. */
export function RequiredItems({ kind, bodyMarkdown, confirmed, onConfirm }: Props) {
  if (bodyMarkdown.trim() === '') return null;
  const missing = missingItems(kind, bodyMarkdown);
  if (missing.length === 0) return <p className="text-sm text-soft">All required items found.</p>;
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">Required items</legend>
      <p className="mb-2 text-sm text-soft">
        Not found in the text. Add them, or tick those it covers in other words.
      </p>
      {missing.map(({ id, label }) => (
        <Checkbox
          key={id}
          label={label}
          checked={confirmed.includes(id)}
          onChange={({ target }) =>
            onConfirm(target.checked ? [...confirmed, id] : confirmed.filter((each) => each !== id))
          }
        />
      ))}
    </fieldset>
  );
}
