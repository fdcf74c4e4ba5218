import { accentColours, accentProblem, isHexColour } from '@niveshak/domain/firm/brand';
import { colours } from '@niveshak/domain/theme/colours';
import { Button } from '../../../src/ui/Button.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';

type Props = {
  readonly value: string | null;
  readonly error: string | undefined;
  readonly onChange: (accent: string | null) => void;
};

/** Initial value of the picker, the product's default accent. */
const ownAccent = colours.light.accent;

export function AccentField({ value, error, onChange }: Props) {
  const problem = value === null ? null : accentProblem(value);
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-start gap-3">
        <div className="w-56">
          <TextField
            label="Accent"
            hint="For buttons and marks, on pages and in emails."
            placeholder={ownAccent}
            value={value ?? ''}
            error={error ?? problem ?? undefined}
            onChange={({ target }) => onChange(target.value.trim() === '' ? null : target.value.trim())}
          />
        </div>
        <input
          type="color"
          aria-label="Choose accent"
          className="mt-6.5 h-11 w-14 cursor-pointer rounded-md border border-strong bg-raised p-1"
          value={value !== null && isHexColour(value) ? value : ownAccent}
          onChange={({ target }) => onChange(target.value)}
        />
        {value !== null && (
          <Button className="mt-6.5" onClick={() => onChange(null)}>
            Use default
          </Button>
        )}
      </div>
      {value !== null && isHexColour(value) && problem === null && <Samples accent={value} />}
    </div>
  );
}

function Samples({ accent }: { accent: `#${string}` }) {
  const accents = accentColours(accent);
  return (
    <div className="flex flex-wrap gap-3" aria-hidden="true">
      {(['light', 'dark'] as const).map((theme) => (
        <span
          key={theme}
          className="inline-flex rounded-md border border-rule p-5"
          style={{ background: colours[theme].paper }}
        >
          <span
            className="rounded-md px-5 py-2.5 font-medium"
            style={{ background: accents[theme].accent, color: accents[theme].onAccent }}
          >
            Subscribe
          </span>
        </span>
      ))}
    </div>
  );
}
