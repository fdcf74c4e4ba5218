import { createSeries } from '@niveshak/contract/articles/staff-routes';
import { slugOfTitle } from '@niveshak/domain/articles/content';
import { useState } from 'react';
import { TextField } from '../../../src/ui/TextField.tsx';
import { NoteForm } from '../frame/ReasonForm.tsx';
import { staffCall } from '../session/staff-call.ts';

export function SeriesForm({ onDone }: { onDone: (id: string) => Promise<void> }) {
  const [title, setTitle] = useState('');
  const [description, setDescription] = useState('');
  const create = async (reason: string | undefined) => {
    const body = { title, slug: slugOfTitle(title), description, reason };
    const { id } = await staffCall(createSeries, { body });
    await onDone(id);
  };
  return (
    <NoteForm action="Create series" onSubmit={create} isReady={slugOfTitle(title) !== ''}>
      <TextField label="Title" name="title" value={title} onChange={({ target }) => setTitle(target.value)} />
      <TextField
        label="Description"
        name="description"
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
    </NoteForm>
  );
}
