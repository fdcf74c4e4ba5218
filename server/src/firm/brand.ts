import type { Firm } from '@niveshak/contract/firm/schemas';
import { accentColours, isHexColour } from '@niveshak/domain/firm/brand';

/**
 * Returns the custom properties for the firm's accent colour in both themes, without the `--brand-` prefix, or null if
 * it uses the default.
 */
export function brandProperties({ accent }: Pick<Firm, 'accent'>): Record<string, string> | null {
  if (accent === null || !isHexColour(accent)) return null;
  return Object.fromEntries(
    Object.entries(accentColours(accent)).flatMap(([theme, colours]) => [
      [`${theme}-accent`, colours.accent],
      [`${theme}-accent-strong`, colours.strong],
      [`${theme}-on-accent`, colours.onAccent],
      [`${theme}-accent-wash`, colours.wash],
    ]),
  );
}
