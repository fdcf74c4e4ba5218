import type { TimelineEntry } from '@niveshak/contract/members/schemas';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { Chips } from '../../../src/ui/Chip.tsx';
import { Icon } from '../../../src/ui/Icon.tsx';
import { FirstRows } from '../frame/FirstRows.tsx';
import { instantText } from '../frame/instant-text.ts';

const kinds: Readonly<Record<TimelineEntry['kind'], string>> = {
  account: 'Account',
  order: 'Purchases',
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

type Props = {
  entries: readonly TimelineEntry[];
  /** Kind in the URL. An unknown one shows everything. */
  shown: string | undefined;
  onShow: (kind?: TimelineEntry['kind']) => void;
};

/** Everything that happened, newest first, except for the emails, which have their own section. */
export function Timeline({ entries: all, shown: wanted, onShow }: Props) {
  const entries = all.filter(({ kind: each }) => each !== 'letter');
  const present = Object.keys(kinds)
    .filter(isKind)
    .filter((name) => entries.some((entry) => entry.kind === name));
  const kind = present.find((name) => name === wanted) ?? null;
  const section = useRef<HTMLElement>(null);
  // A link to one kind, such as to a gift, means the timeline and not the top of the page.
  const isLinked = useRef(kind !== null);
  useEffect(() => {
    if (isLinked.current) section.current?.scrollIntoView();
  }, []);
  const chosen = kind === null ? entries : entries.filter((entry) => entry.kind === kind);
  return (
    <section ref={section} aria-labelledby="timeline">
      <h2 id="timeline" className="mb-2 text-lg">
        Timeline
      </h2>
      <div className="mb-3">
        <Chips
          label="Show"
          value={kind ?? ''}
          options={[
            { value: '', label: 'Everything' },
            ...present.map((name) => ({ value: name, label: kinds[name] })),
          ]}
          onChange={(name) => onShow(isKind(name) ? name : undefined)}
        />
      </div>
      <FirstRows rows={chosen} first={15} noun="entries">
        {(shown) => (
          <ol className="text-sm">
            {shown.map((entry, at) => (
              // Two entries of the same instant have no other distinguishing key.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={`${entry.at} ${entry.title} ${at}`} className="border-b border-rule py-2">
                <Entry entry={entry} />
              </li>
            ))}
          </ol>
        )}
      </FirstRows>
    </section>
  );
}

/** Single event, or an expandable summary of several. */
function Entry({ entry }: { entry: TimelineEntry }) {
  if (entry.steps.length === 0) return <Line {...entry} />;
  return (
    <details className="group">
      <summary className="min-h-6 cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        <Line {...entry} title={<Unfolding>{entry.title}</Unfolding>} />
      </summary>
      <ol className="mt-2 border-l-2 border-rule pl-3 sm:ml-48">
        {entry.steps.map((step, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${step.at} ${step.title} ${at}`} className="py-1 wrap-anywhere">
            {step.title}
            {step.detail !== null && <span className="text-soft">, {step.detail}</span>}
          </li>
        ))}
      </ol>
    </details>
  );
}

function Unfolding({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1 font-medium">
      {children}
      <Icon name="chevron" className="size-4 text-soft group-open:rotate-180" />
    </span>
  );
}

type LineProps = Pick<TimelineEntry, 'at' | 'detail'> & { title: ReactNode };

function Line({ at, title, detail }: LineProps) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[11rem_1fr]">
      <time dateTime={at} className="text-soft tabular-nums">
        {instantText(at)}
      </time>
      <div className="flex min-w-0 flex-wrap gap-x-3">
        <span>{title}</span>
        {detail !== null && <span className="min-w-0 break-words text-soft">{detail}</span>}
      </div>
    </div>
  );
}
