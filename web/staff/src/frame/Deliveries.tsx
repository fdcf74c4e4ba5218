import { saveNoticeDeliveries } from '@niveshak/contract/settings/routes';
import type { NoticeCounts } from '@niveshak/contract/settings/schemas';
import { useStaff } from '../session/session.ts';
import { staffCsv } from '../session/staff-call.ts';
import { DownloadButton } from './DownloadButton.tsx';

type Props = {
  /** Kind of legal text, or `prices`. */
  readonly kind: string;
  /** Version of the text, or the day from which the prices apply. */
  readonly name: string;
  readonly notices: NoticeCounts | null;
};

/** Delivery counts of the emails about a change, with the deliveries as a file. */
export function Deliveries({ kind, name, notices }: Props) {
  const maySave = useStaff().permissions.includes('letters.read');
  if (notices === null) return '–';
  const { sent, waiting, refused } = notices;
  const counts = [
    `${sent} sent`,
    ...(waiting === 0 ? [] : [`${waiting} waiting`]),
    ...(refused === 0 ? [] : [`${refused} refused`]),
  ];
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {counts.join(', ')}
      {maySave && (
        <DownloadButton
          file={() => staffCsv(saveNoticeDeliveries, {}, 'deliveries.csv', { kind, name })}
          label={`Download deliveries of ${kind} ${name}`}
        >
          List
        </DownloadButton>
      )}
    </span>
  );
}
