import { certifiedLabel, metricLabels } from '@niveshak/contract/portfolios/metric-labels';
import type { MetricName } from '@niveshak/contract/portfolios/metric-labels';
import { metricNames } from '@niveshak/contract/portfolios/schemas';
import { recordCertificate } from '@niveshak/contract/portfolios/staff-routes';
import { maxCertificateBytes } from '@niveshak/contract/portfolios/staff-schemas';
import { performanceRule } from '@niveshak/domain/firm/performance-source';
import { useId, useState } from 'react';
import { Field, describedBy } from '../../../src/ui/Field.tsx';
import { DateField } from '../../../src/ui/DateField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { base64Of } from '../frame/upload-pieces.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { useFieldProblems } from '../frame/use-field-problems.ts';
import { staffCall } from '../session/staff-call.ts';

type Props = { readonly id: string; readonly onDone: () => void };
type Written = Readonly<Partial<Record<MetricName, string>>>;

export function CertificateForm({ id, onDone }: Props) {
  const [facts, setFacts] = useState({ number: '', agency: '', from: '', to: '' });
  const [written, setWritten] = useState<Written>({});
  const [file, setFile] = useState<File | null>(null);
  const { problems, noting } = useFieldProblems('');
  const set = (change: Partial<typeof facts>) => setFacts((now) => ({ ...now, ...change }));
  const metrics = metricNames.flatMap((metric) => {
    const typed = written[metric]?.trim() ?? '';
    return typed === '' ? [] : [{ metric, value: valueOf(metric, typed) }];
  });
  const act = async (reason: string) => {
    const base64 = file === null ? '' : base64Of(new Uint8Array(await file.arrayBuffer()));
    await noting(() =>
      staffCall(recordCertificate, { params: { id }, body: { ...facts, metrics, base64, reason } }),
    );
    showToast('success', 'Recorded. To show it, choose verified returns in the portfolio’s details.');
    onDone();
  };
  const unread = new Set(metrics.filter(({ value }) => Number.isNaN(value)).map(({ metric }) => metric));
  return (
    <ReasonForm action="Record certificate" namesFields isReady={unread.size === 0} onSubmit={act}>
      <p className="text-sm text-soft">{performanceRule}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Number"
          value={facts.number}
          error={problems['number']}
          onChange={({ target }) => set({ number: target.value })}
        />
        <TextField
          label="Agency"
          value={facts.agency}
          error={problems['agency']}
          onChange={({ target }) => set({ agency: target.value })}
        />
        <DateField
          label="Period from"
          value={facts.from}
          error={problems['from']}
          onChange={({ target }) => set({ from: target.value })}
        />
        <DateField
          label="Period to"
          value={facts.to}
          error={problems['to']}
          onChange={({ target }) => set({ to: target.value })}
        />
      </div>
      <fieldset>
        <legend className="mb-3 font-medium">Certified metrics</legend>
        {problems['metrics'] !== undefined && <p className="mb-3 text-sm">{problems['metrics']}</p>}
        <div className="grid gap-4 sm:grid-cols-2">
          {metricNames.map((metric) => (
            <TextField
              key={metric}
              label={certifiedLabel(metric) + (metricLabels[metric].as === 'number' ? '' : ', %')}
              inputMode="decimal"
              value={written[metric] ?? ''}
              error={unread.has(metric) ? 'Enter a number, such as 12.5.' : undefined}
              onChange={({ target }) => setWritten((now) => ({ ...now, [metric]: target.value }))}
            />
          ))}
        </div>
      </fieldset>
      <FileField file={file} error={problems['base64']} onChange={setFile} />
    </ReasonForm>
  );
}

/** Returns the stored value, with percentages as fractions, or NaN if the input is not a number. */
function valueOf(metric: MetricName, typed: string): number {
  const value = /^[-+]?\d{1,6}(\.\d{1,6})?$/.test(typed) ? Number(typed) : Number.NaN;
  return metricLabels[metric].as === 'number' ? value : value / 100;
}

type FileProps = {
  readonly file: File | null;
  readonly error: string | undefined;
  readonly onChange: (file: File | null) => void;
};

function FileField({ file, error, onChange }: FileProps) {
  const id = useId();
  const hint = 'PDF, up to 2 MB. Members can download it.';
  const problem = file !== null && file.size > maxCertificateBytes ? 'The file is larger than 2 MB.' : error;
  return (
    <Field label="Certificate" id={id} hint={hint} error={problem}>
      <input
        id={id}
        type="file"
        accept="application/pdf"
        aria-describedby={describedBy({ id, hint, error: problem })}
        className="w-full text-sm file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-md file:border file:border-strong file:bg-raised file:px-3 file:font-semibold file:text-ink"
        onChange={({ target }) => onChange(target.files?.[0] ?? null)}
      />
    </Field>
  );
}
