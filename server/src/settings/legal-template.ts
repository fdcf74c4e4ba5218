import { readFile } from 'node:fs/promises';
import type { Firm } from '@niveshak/contract/firm/schemas';

const folder = new URL('../../../docs/setup/', import.meta.url);
const templates: readonly string[] = ['terms', 'mitc', 'privacy', 'charter', 'disclosures', 'refunds', 'ai'];

/**
 * Returns the sample text from `docs/setup` with the firm's name and without its note, or null if the kind has none.
 */
export async function legalTemplate(kind: string, firm: Firm | null): Promise<string | null> {
  if (!templates.includes(kind)) return null;
  const sample = await readFile(new URL(`${kind}.md`, folder), 'utf8');
  const text = sample.replace(/^(This is a sample\.|This charter follows) .*\n+/, '');
  if (firm === null) return text;
  return text
    .replaceAll('Sample Research Private Limited', firm.legalName)
    .replaceAll('grievance@sample-research.in', firm.grievanceEmail)
    .replaceAll('help@sample-research.in', firm.supportEmail)
    .replaceAll('INH000000000', firm.sebiRegistration)
    .replaceAll('BSE under 0000', `BSE under ${firm.bseEnlistment}`);
}
