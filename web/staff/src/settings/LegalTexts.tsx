import { getLegalText, getLegalVersions } from '@niveshak/contract/settings/routes';
import type { StaffLegalVersion } from '@niveshak/contract/settings/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../../src/ui/Badge.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { DateText } from '../../../src/ui/DateText.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { Prose } from '../../../src/ui/Prose.tsx';
import { versionStates } from '../frame/version-states.ts';
import { staffCall } from '../session/staff-call.ts';
import { useStaff } from '../session/session.ts';
import { DataTable } from '../table/DataTable.tsx';
import type { Column } from '../table/column.ts';
import { Deliveries } from '../frame/Deliveries.tsx';
import { legalNames } from './legal-names.ts';
import { PublishForm } from './PublishForm.tsx';
import { QueryView, Unloaded } from '../frame/QueryView.tsx';

const columns: readonly Column<StaffLegalVersion>[] = [
  { id: 'kind', label: 'Text', value: ({ kind }) => legalNames[kind] },
  {
    id: 'version',
    label: 'Version',
    value: ({ version }) => version,
    show: ({ version }) => <span className="whitespace-nowrap">{version}</span>,
  },
  {
    id: 'from',
    label: 'In force from',
    value: ({ effectiveFrom }) => effectiveFrom,
    show: ({ effectiveFrom }) => <DateText date={effectiveFrom} />,
  },
  {
    id: 'published',
    label: 'Published',
    value: ({ publishedOn }) => publishedOn,
    show: ({ publishedOn }) =>
      publishedOn === null ? 'From the firm’s file' : <DateText date={publishedOn} />,
  },
  {
    id: 'notice',
    label: 'Notice',
    value: ({ noticeDays }) => noticeDays,
    show: ({ noticeDays, isRegulatory }) =>
      isRegulatory ? 'Required by a regulator' : noticeDays === null ? '–' : `${noticeDays} days`,
  },
  {
    id: 'emails',
    label: 'Emails to clients',
    value: ({ notices }) => notices?.sent ?? null,
    show: ({ kind, version, notices }) => <Deliveries kind={kind} name={version} notices={notices} />,
  },
  {
    id: 'state',
    label: 'State',
    value: ({ state }) => versionStates[state],
    show: ({ state }) => <Badge tone={state === 'in-force' ? 'good' : 'plain'}>{versionStates[state]}</Badge>,
  },
];

export function LegalTexts() {
  const client = useQueryClient();
  const mayPublish = useStaff().permissions.includes('legal.publish');
  const texts = useQuery({ queryKey: ['legal'], queryFn: () => staffCall(getLegalVersions) });
  const [shown, setShown] = useState<StaffLegalVersion | null>(null);
  const [isPublishing, setPublishing] = useState(false);
  const onPublished = async () => {
    void client.invalidateQueries({ queryKey: ['setup'] });
    // The next version starts from the refetched list.
    await client.invalidateQueries({ queryKey: ['legal'] });
    setPublishing(false);
  };
  if (texts.data === undefined) return <Unloaded query={texts} what="the texts" />;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-sm text-soft">
          Published versions cannot be changed. Members agree to new terms or a new MITC with their next
          purchase once in force.
        </p>
        {mayPublish && (
          <Button variant="primary" size="small" onClick={() => setPublishing(true)}>
            New version
          </Button>
        )}
      </div>
      <DataTable
        label="Legal texts"
        columns={columns}
        rows={texts.data.versions}
        rowId={({ kind, version }) => `${kind} ${version}`}
        fileName="legal-texts"
        action={{ label: 'Read', onPress: setShown }}
      />
      <Dialog
        isWide
        title={shown === null ? '' : `${shown.title}, version ${shown.version}`}
        isOpen={shown !== null}
        onClose={() => setShown(null)}
      >
        {shown !== null && <LegalBody text={shown} />}
      </Dialog>
      <Dialog isWide title="New version" isOpen={isPublishing} onClose={() => setPublishing(false)}>
        {isPublishing && <PublishForm known={texts.data} onDone={onPublished} />}
      </Dialog>
    </>
  );
}

function LegalBody({ text: { kind, version } }: { text: StaffLegalVersion }) {
  const text = useQuery({
    queryKey: ['legal', kind, version],
    queryFn: () => staffCall(getLegalText, { params: { kind, version } }),
  });
  return (
    <QueryView query={text} what="the text">
      {({ bodyHtml }) => <Prose html={bodyHtml} />}
    </QueryView>
  );
}
