import { recordComplaint } from '@niveshak/contract/complaints/staff-routes';
import { complaintCategoryNames, complaintSourceNames } from '@niveshak/contract/complaints/texts';
import { complaintCategories, complaintSources } from '@niveshak/domain/complaints/complaint';
import { useState } from 'react';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { TextArea } from '../../../src/ui/TextArea.tsx';
import { DateField } from '../../../src/ui/DateField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { NoteForm } from '../frame/ReasonForm.tsx';
import { useFieldProblems } from '../frame/use-field-problems.ts';
import { staffCall } from '../session/staff-call.ts';

const categories = complaintCategories.map((value) => ({ value, label: complaintCategoryNames[value] }));
const sources = complaintSources.map((value) => ({ value, label: complaintSourceNames[value] }));

const empty = { name: '', email: '', phone: '', body: '', reference: '', receivedOn: '' };

/** Form to record a complaint received outside the public form. */
export function RecordForm({ onDone }: { readonly onDone: (number: string) => void }) {
  const [fields, setFields] = useState(empty);
  const [category, setCategory] = useState(categories[0]?.value ?? 'other');
  const [source, setSource] = useState<(typeof complaintSources)[number]>('scores');
  const { problems, noting } = useFieldProblems('');
  const bound = (name: keyof typeof empty) => ({
    value: fields[name],
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) => setFields({ ...fields, [name]: target.value }),
  });
  const submit = (reason: string | undefined) =>
    noting(async () => {
      const { number } = await staffCall(recordComplaint, { body: { ...fields, category, source, reason } });
      onDone(number);
    });
  return (
    <NoteForm action="Enter complaint" namesFields onSubmit={submit}>
      <SelectField
        label="Received through"
        options={sources}
        value={source}
        onChange={({ target }) =>
          setSource(complaintSources.find((each) => each === target.value) ?? 'other')
        }
      />
      <TextField label="Their reference number" hint="Such as the SCORES number." {...bound('reference')} />
      <DateField label="Received on" {...bound('receivedOn')} />
      <TextField label="Name" {...bound('name')} />
      <TextField label="Email" type="email" {...bound('email')} />
      <TextField label="Phone" type="tel" {...bound('phone')} />
      <SelectField
        label="About"
        options={categories}
        value={category}
        onChange={({ target }) =>
          setCategory(complaintCategories.find((each) => each === target.value) ?? 'other')
        }
      />
      <TextArea label="What happened" rows={6} {...bound('body')} />
    </NoteForm>
  );
}
