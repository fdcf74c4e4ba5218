import { hostOf } from './addresses.ts';
import { standardWarning } from './launch-checklist.ts';

/** Where an advertisement appears. */
export const advertisementChannels = ['website', 'social', 'message', 'email', 'print', 'broadcast'] as const;
export type AdvertisementChannel = (typeof advertisementChannels)[number];

/** Channels with little space, where a link to the firm's website replaces the warning. */
const shortChannels: readonly AdvertisementChannel[] = ['social', 'message'];

type Identity = {
  readonly legalName: string;
  readonly sebiRegistration: string;
  readonly website: string;
};

/**
 * Returns what SEBI's advertisement code requires but the text lacks, or null if nothing is missing (S-34, S-36).
 * Banned phrases are checked on input.
 */
export function advertisementProblem(
  { channel, text }: { readonly channel: AdvertisementChannel; readonly text: string },
  { legalName, sebiRegistration, website }: Identity,
): string | null {
  const [firstLine = ''] = text.trim().split('\n');
  const isShort = shortChannels.includes(channel);
  const named = channel === 'social' ? firstLine : text;
  if (!named.includes(legalName) || !named.includes(sebiRegistration))
    return channel === 'social'
      ? `The first line must name ${legalName} and ${sebiRegistration}.`
      : `The text must name ${legalName} and ${sebiRegistration}.`;
  if (isShort) {
    const host = hostOf(website);
    return text.toLowerCase().includes(host) ? null : `The text must link to ${host}.`;
  }
  return text.includes(standardWarning) ? null : `The text must contain word for word: “${standardWarning}”`;
}

/** Returns the reference of an approved advertisement, such as `AD-0012`. */
export function advertisementReference(number: number): string {
  return `AD-${String(number).padStart(4, '0')}`;
}
