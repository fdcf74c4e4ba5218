import { sampleSubscriberFile } from '@niveshak/contract/subscriber-import/sample';
import type { SubscriberImport } from '@niveshak/contract/subscriber-import/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { saveFile } from '../../../src/lib/files.ts';
import { Badge } from '../../../src/ui/Badge.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { Icon } from '../../../src/ui/Icon.tsx';
import { instantText } from '../frame/instant-text.ts';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { UploadArea } from '../frame/UploadArea.tsx';
import { subscriberImportKey, subscriberImportQuery } from './queries.ts';
import { countText, lookOf } from './states.ts';
import { uploadSubscribers } from './upload-file.ts';
import { quietLinkClass } from '../../../src/ui/link-class.ts';
import { Unloaded } from '../frame/QueryView.tsx';

export function MovingInScreen() {
  const state = useQuery(subscriberImportQuery);
  if (state.data === undefined) return <Unloaded query={state} what="the page" />;
  const { imports } = state.data;
  return (
    <>
      <ScreenHead title="Subscriber import" />
      <p className="mb-6 max-w-prose text-sm text-soft">
        Import accounts, running plans with payments, invoice numbers, consents, free months and referral
        codes from another system. You check every line first, and no email goes out until you send it.
      </p>
      <NextFile />
      {imports.length > 0 && (
        <>
          <h2 className="mb-3 text-lg">Files</h2>
          <ul className="max-w-3xl">
            {imports.map((each) => (
              <FileLine key={each.id} file={each} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function FileLine({ file }: { file: SubscriberImport }) {
  const { label, tone } = lookOf(file);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-rule py-3 text-sm">
      <Badge tone={tone}>{label}</Badge>
      <Link
        to="/moving-in/$id"
        params={{ id: file.id }}
        className={`${quietLinkClass} font-medium wrap-anywhere`}
      >
        {file.fileName}
      </Link>
      <span className="text-soft">
        {file.by}, {instantText(file.begunAt)}
      </span>
      {file.members > 0 && (
        <span className="text-soft tabular-nums">
          {countText(file.members, 'member')}, {file.releasedAt === null ? 'not emailed' : 'emailed'}
        </span>
      )}
    </li>
  );
}

function saveSample() {
  const blob = new Blob([sampleSubscriberFile()], { type: 'text/csv' });
  saveFile({ blob, fileName: 'subscribers-sample.csv' });
}

function NextFile() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const upload = async (files: readonly File[], onProgress: (share: number) => void) => {
    const [file] = files;
    if (file === undefined) return;
    const id = await uploadSubscribers(file, onProgress);
    await client.invalidateQueries({ queryKey: subscriberImportKey });
    await navigate({ to: '/moving-in/$id', params: { id } });
  };
  return (
    <div className="mb-8 max-w-3xl">
      <UploadArea
        title="CSV file of subscribers"
        hint="Headings in the first line, one subscriber per line. Required: email and name. With a plan also state, plan, first and last day, amount and payment date."
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        takesMany={false}
        upload={upload}
      />
      <Button size="small" onClick={saveSample}>
        <Icon name="download" className="size-4" /> Download sample CSV
      </Button>
    </div>
  );
}
