import type { SubscriberImport } from '@niveshak/contract/subscriber-import/schemas';

type Look = { readonly label: string; readonly tone: 'plain' | 'accent' | 'good' | 'bad' };

const looks: Readonly<Record<SubscriberImport['state'], Look>> = {
  uploading: { label: 'Incomplete', tone: 'plain' },
  mapping: { label: 'Columns to choose', tone: 'plain' },
  checking: { label: 'Being checked', tone: 'accent' },
  checked: { label: 'Checked', tone: 'accent' },
  importing: { label: 'Being imported', tone: 'accent' },
  done: { label: 'Imported', tone: 'good' },
  failed: { label: 'Could not be read', tone: 'bad' },
  dropped: { label: 'Deleted', tone: 'plain' },
};

export function lookOf({ state, counts }: SubscriberImport): Look {
  if (state === 'checked' && counts !== null && counts.new === 0 && counts.fault > 0)
    return { label: 'Nothing to import', tone: 'bad' };
  return looks[state];
}

/** Returns a count with its noun, such as `1 line` or `1,200 lines`. */
export function countText(count: number, noun: string): string {
  return `${count.toLocaleString('en-IN')} ${noun}${count === 1 ? '' : 's'}`;
}
