import { checkImportFile, readImportFile } from '@niveshak/contract/subscriber-import/routes';
import type { ImportEncoding, ImportReading } from '@niveshak/contract/subscriber-import/schemas';
import type { Separator } from '@niveshak/domain/subscriber-import/csv-lines';
import type { SharedField } from '@niveshak/domain/subscriber-import/fields';
import type { DayOrder } from '@niveshak/domain/subscriber-import/values';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorText } from '../../../src/lib/api-error.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { ErrorBanner } from '../../../src/ui/ErrorBanner.tsx';
import { RadioGroup } from '../../../src/ui/RadioGroup.tsx';
import { Section } from '../../../src/ui/Section.tsx';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { TextArea } from '../../../src/ui/TextArea.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { staffCall } from '../session/staff-call.ts';
import { ColumnList } from './ColumnList.tsx';
import { SharedValueList } from './SharedValueList.tsx';
import { PlanNames } from './PlanNames.tsx';
import { Unloaded } from '../frame/QueryView.tsx';
import { subscriberImportKey, subscriberImportQuery } from './queries.ts';
import { countText } from './states.ts';
import { useMapping } from './use-mapping.ts';

type FileFormat = { encoding: ImportEncoding | null; separator: Separator | null };

const encodingOptions = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Windows (Western European)' },
  { value: 'utf-16le', label: 'UTF-16, little endian' },
  { value: 'utf-16be', label: 'UTF-16, big endian' },
] as const satisfies readonly { value: ImportEncoding; label: string }[];
const separatorOptions = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Vertical bar' },
] as const satisfies readonly { value: Separator; label: string }[];

const dayOrderChoices = [
  { id: 'day-first', label: '3 April 2025' },
  { id: 'month-first', label: '4 March 2025' },
] as const satisfies readonly { id: DayOrder; label: string }[];

/** Column mapping for a file. It is guessed from the headings, editable, and remembered for the next file. */
export function Mapping({ id, onChecked }: { id: string; onChecked: () => void }) {
  const [asked, setAsked] = useState<FileFormat>({ encoding: null, separator: null });
  const client = useQueryClient();
  const reading = useQuery({
    queryKey: [...subscriberImportKey, 'reading', id, asked],
    queryFn: async () => {
      const read = await staffCall(readImportFile, { params: { id }, body: asked });
      // The first reading completes the upload.
      void client.invalidateQueries({ queryKey: subscriberImportQuery.queryKey });
      return read;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (reading.data === undefined) return <Unloaded query={reading} what="the file" />;
  const { encoding, separator } = reading.data;
  return (
    <MappingForm
      key={`${encoding} ${separator}`}
      id={id}
      reading={reading.data}
      onAsk={(change) => setAsked({ encoding, separator, ...change })}
      onChecked={onChecked}
    />
  );
}

type FormProps = {
  id: string;
  reading: ImportReading;
  onAsk: (change: Partial<FileFormat>) => void;
  onChecked: () => void;
};

function MappingForm({ id, reading, onAsk, onChecked }: FormProps) {
  const mapping = useMapping(reading);
  const check = useMutation({
    mutationFn: () => {
      const { whole } = mapping;
      if (whole === null) throw new Error('The mapping is not complete.');
      return staffCall(checkImportFile, { params: { id }, body: { mapping: whole } });
    },
    onSuccess: onChecked,
  });
  const problems = check.error instanceof ApiError ? check.error.errors : [];
  return (
    <form
      noValidate
      className="flex max-w-4xl flex-col gap-10"
      onSubmit={(event) => {
        event.preventDefault();
        check.mutate();
      }}
    >
      <FileFormatSection reading={reading} onAsk={onAsk} />
      <Section title="Columns">
        <ColumnList reading={reading} columns={mapping.columns} onChange={mapping.setColumn} />
        {mapping.columns.email === undefined && (
          <p className="mt-3 text-sm text-bad">Choose the email address column.</p>
        )}
        {datesMissing(mapping) && (
          <p role="alert" className="mt-3 text-sm text-bad">
            A plan needs its first and last day. Choose their columns, or fill them in under “Missing values”.
          </p>
        )}
      </Section>
      <Section title="Missing values">
        <SharedValueList
          reading={reading}
          columns={mapping.columns}
          values={mapping.values}
          onChange={mapping.setValue}
        />
      </Section>
      <DatesSection isMixed={reading.dayOrder === 'mixed'} mapping={mapping} />
      {reading.plans.length > 0 && (
        <Section title="Plans">
          <PlanNames plans={reading.plans} chosen={mapping.plans} onChange={mapping.setPlan} />
        </Section>
      )}
      <OldInvoicesSection mapping={mapping} />
      {check.isError && (
        <ErrorBanner title="Not checked." takesFocus>
          {problems.length > 0
            ? problems.map(({ path, message }) => <p key={path}>{message}</p>)
            : errorText(check.error, 'Could not start the check. Try again.')}
        </ErrorBanner>
      )}
      <div>
        <Button variant="primary" type="submit" isBusy={check.isPending} disabled={mapping.whole === null}>
          Check all lines
        </Button>
        <p className="mt-2 text-sm text-soft">The check creates nothing.</p>
      </div>
    </form>
  );
}

function FileFormatSection({ reading, onAsk }: Pick<FormProps, 'reading' | 'onAsk'>) {
  return (
    <Section title="The file">
      <p className="mb-4 text-sm text-soft">{countText(reading.lines, 'line')} below the headings.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Encoding"
          hint="Change it if characters look wrong."
          options={encodingOptions}
          value={reading.encoding}
          onChange={({ target }) => {
            const chosen = encodingOptions.find(({ value }) => value === target.value);
            if (chosen !== undefined) onAsk({ encoding: chosen.value });
          }}
        />
        <SelectField
          label="Separator"
          options={separatorOptions}
          value={reading.separator}
          onChange={({ target }) => {
            const chosen = separatorOptions.find(({ value }) => value === target.value);
            if (chosen !== undefined) onAsk({ separator: chosen.value });
          }}
        />
      </div>
    </Section>
  );
}

/** Returns whether the file has plans without a first or last day. */
function datesMissing({ columns, values }: ReturnType<typeof useMapping>): boolean {
  const has = (field: SharedField) => columns[field] !== undefined || (values[field] ?? '') !== '';
  return has('plan') && !(has('startDate') && has('endDate'));
}

type MappingProps = { mapping: ReturnType<typeof useMapping> };

function DatesSection({ isMixed, mapping }: MappingProps & { isMixed: boolean }) {
  return (
    <Section title="Dates">
      {isMixed && (
        <p className="mb-3 text-sm text-bad">
          Some dates put the day first, others the month. The report lists those that do not fit your choice.
        </p>
      )}
      <RadioGroup
        legend="03/04/2025 is"
        choices={dayOrderChoices}
        chosen={mapping.dayOrder}
        onChoose={mapping.setDayOrder}
        error={mapping.dayOrder === null ? 'The dates in this file are ambiguous. Choose one.' : undefined}
      />
    </Section>
  );
}

function OldInvoicesSection({ mapping }: MappingProps) {
  return (
    <Section title="Invoices of the old system">
      <div className="flex flex-col gap-5">
        <TextArea
          label="Last number of each series, one per line"
          hint="Such as ABC/24-25/0456. The report lists numbers beyond it or of other series; old numbers are never issued again."
          rows={3}
          value={mapping.lastNumbers}
          onChange={({ target }) => mapping.setLastNumbers(target.value)}
        />
        <TextField
          label="Last number of this financial year"
          hint="The next invoice here continues from it. Leave empty if this year’s invoices start at 1."
          value={mapping.continues}
          onChange={({ target }) => mapping.setContinues(target.value)}
        />
      </div>
    </Section>
  );
}
