import { useId, useState } from 'react';
import { chooseTheme, readThemeChoice, themeChoices } from '../ui/theme.ts';
import type { ThemeChoice } from '../ui/theme.ts';

const names = { system: 'System theme', light: 'Light theme', dark: 'Dark theme' } as const satisfies Record<
  ThemeChoice,
  string
>;

export function ThemeSwitch() {
  const id = useId();
  const [choice, setChoice] = useState(readThemeChoice);
  return (
    <>
      <label htmlFor={id} className="sr-only">
        Theme
      </label>
      <select
        id={id}
        value={choice}
        className="min-h-8 rounded-sm bg-transparent text-sm text-soft hover:text-ink"
        onChange={(event) => {
          const next = themeChoices.find((candidate) => candidate === event.target.value) ?? 'system';
          setChoice(next);
          chooseTheme(next);
        }}
      >
        {themeChoices.map((candidate) => (
          <option key={candidate} value={candidate} className="bg-paper text-ink">
            {names[candidate]}
          </option>
        ))}
      </select>
    </>
  );
}
