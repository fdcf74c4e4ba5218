import { previewOffering } from '@niveshak/contract/settings/routes';
import type { OfferingChange, OfferingPreview } from '@niveshak/contract/settings/schemas';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { DateText } from '../../../src/ui/DateText.tsx';
import { Money } from '../../../src/ui/Money.tsx';
import { HeadCell, ScrollTable, TableHead, bodyCell } from '../../../src/ui/ScrollTable.tsx';
import { staffCall } from '../session/staff-call.ts';
import { QueryView } from '../frame/QueryView.tsx';

type Member = OfferingPreview['members'][number];
type QuotePair = Member['quotes'][number];
type Sample = NonNullable<QuotePair['before']>;

/** Effect of a change on each kind of member, before saving. Renders nothing without a change. */
export function Preview({ change }: { change: OfferingChange | null }) {
  const asked = useDeferredValue(change);
  const preview = useQuery({
    queryKey: ['offering-preview', asked],
    queryFn: () => {
      if (asked === null) throw new Error('No change to preview.');
      return staffCall(previewOffering, { body: { change: asked } });
    },
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (change === null) return null;
  return (
    <section aria-label="Effect" className="border-y border-rule py-4">
      <QueryView query={preview} what="the preview">
        {(data) => <Changes preview={data} />}
      </QueryView>
    </section>
  );
}

function Changes({ preview }: { preview: OfferingPreview }) {
  const members = preview.members
    .map(({ title, quotes }) => ({ title, quotes: quotes.filter(differs) }))
    .filter(({ quotes }) => quotes.length > 0);
  if (members.length === 0) return <p className="text-sm">No quotes change on this day.</p>;
  return (
    <>
      <p className="mb-2 text-sm">
        Quotes that change on <DateText date={preview.on} />, GST included:
      </p>
      <ScrollTable label="Quotes that change">
        <table className="w-full min-w-xl border-collapse text-left text-sm">
          <TableHead>
            <HeadCell>Member</HeadCell>
            <HeadCell>Plan</HeadCell>
            <HeadCell>Now</HeadCell>
            <HeadCell>Then</HeadCell>
          </TableHead>
          <tbody>
            {members.flatMap(({ title, quotes }) =>
              quotes.map(({ alias, planName, before, after }, index) => (
                <tr key={`${title} ${alias}`} className="border-b border-rule align-top">
                  <td className={bodyCell}>
                    {index === 0 ? title : <span className="sr-only">{title}</span>}
                  </td>
                  <td className={bodyCell}>{planName}</td>
                  <td className={bodyCell}>
                    <Quoted quote={before} />
                  </td>
                  <td className={bodyCell}>
                    <Quoted quote={after} />
                  </td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </ScrollTable>
    </>
  );
}

/** Returns whether the quotes differ, for a purchase allowed before or after the change. */
function differs({ before, after }: QuotePair): boolean {
  if (before?.isAllowed !== true && after?.isAllowed !== true) return false;
  return (
    before?.isAllowed !== after?.isAllowed ||
    before?.netPrice !== after?.netPrice ||
    before?.paidEndDate !== after?.paidEndDate
  );
}

function Quoted({ quote }: { quote: Sample | null }) {
  if (quote === null) return <span className="text-soft">no price</span>;
  if (!quote.isAllowed) return <span className="text-soft">{quote.reason ?? 'not sold'}</span>;
  return (
    <>
      {quote.netPrice !== null && <Money amount={quote.netPrice} />}
      {quote.paidEndDate !== null && (
        <span className="block text-soft">
          until <DateText date={quote.paidEndDate} />
        </span>
      )}
    </>
  );
}
