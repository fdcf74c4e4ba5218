/** Theme choices, where `system` follows the device. Key and values are shared with public/theme.js. */
export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const key = 'niveshak.theme';

function isThemeChoice(value: string | null): value is ThemeChoice {
  return value === 'system' || value === 'light' || value === 'dark';
}

export function readThemeChoice(): ThemeChoice {
  const stored = localStorage.getItem(key);
  return isThemeChoice(stored) ? stored : 'system';
}

function prefersDark(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}

function paint(choice: ThemeChoice): void {
  const theme = choice === 'system' ? (prefersDark().matches ? 'dark' : 'light') : choice;
  const page = document.documentElement;
  page.dataset['theme'] = theme;
  const paper = getComputedStyle(page).getPropertyValue('--paper');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper);
}

/**
 * Sets the accent tokens to the firm's colours.
 * @param properties values by property name without `--brand-`
 */
export function wearBrand(properties: Readonly<Record<string, string>> | null): void {
  for (const [name, value] of Object.entries(properties ?? {}))
    document.documentElement.style.setProperty(`--brand-${name}`, value);
}

export function chooseTheme(choice: ThemeChoice): void {
  localStorage.setItem(key, choice);
  paint(choice);
}

/** Follows theme changes in other tabs, and on the device while the choice is `system`. Call once. */
export function followTheme(): void {
  const repaint = () => paint(readThemeChoice());
  prefersDark().addEventListener('change', repaint);
  addEventListener('storage', (event) => {
    if (event.key === key) repaint();
  });
}
