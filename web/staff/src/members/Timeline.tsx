import type { TimelineEntry } from '@niveshak/contract/members/schemas';
import { useState } from 'react';
import { cx } from '../../../src/ui/cx.ts';
import { instantText } from '../frame/instant-text.ts';

const kinds: Readonly<Record<TimelineEntry['kind'], string>> = {
  account: 'Account',
  order: 'Orders',
  payment: 'Payments',
  document: 'Documents',
  letter: 'Emails',
  case: 'Cases',
  gift: 'Gifts',
  staff: 'Staff',
  note: 'Notes',
};

function isKind(name: string): name is TimelineEntry['kind'] {
  return Object.hasOwn(kinds, name);
}

export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const [kind, setKind] = useState<TimelineEntry['kind'] | null>(null);
  const present = Object.keys(kinds).filter((name) => entries.some((entry) => entry.kind === name));
  const shown = kind === null ? entries : entries.filter((entry) => entry.kind === kind);
  const chip = (isOn: boolean) =>
    cx(
      'min-h-8 rounded-md border px-2.5 text-sm',
      isOn ? 'border-ink font-semibold' : 'border-rule text-soft',
    );
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="mb-2 text-lg">
        Timeline
      </h2>
      <div className="mb-3 flex flex-wrap gap-2">
        <button
          type="button"
          aria-pressed={kind === null}
          className={chip(kind === null)}
          onClick={() => setKind(null)}
        >
          Everything
        </button>
        {present.filter(isKind).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={kind === name}
            className={chip(kind === name)}
            onClick={() => setKind(name)}
          >
            {kinds[name]}
          </button>
        ))}
      </div>
      <ol className="text-sm">
        {shown.map((entry, at) => (
          <li
            // Nothing else distinguishes two lines of one instant.
            // oxlint-disable-next-line react/no-array-index-key
            key={`${entry.at} ${entry.title} ${at}`}
            className="grid gap-x-4 border-b border-rule py-2 sm:grid-cols-[11rem_1fr]"
          >
            <time dateTime={entry.at} className="text-soft tabular-nums">
              {instantText(entry.at)}
            </time>
            <div className="min-w-0">
              {entry.title}
              {entry.detail !== null && <span className="block break-words text-soft">{entry.detail}</span>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
