import type { getArticleChoices } from '@niveshak/contract/articles/staff-routes';
import type { ResponseOf } from '@niveshak/contract/http/route';
import type { ArticleContent } from '@niveshak/domain/articles/content';
import { slugOfTitle } from '@niveshak/domain/articles/content';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { Checkbox } from '../../../src/ui/Checkbox.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { RadioGroup } from '../../../src/ui/RadioGroup.tsx';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { CoverField } from './CoverField.tsx';
import { choicesQuery } from './queries.ts';
import { SeriesForm } from './SeriesForm.tsx';

type Props = {
  content: ArticleContent;
  isCorrection: boolean;
  onChange: (part: Partial<ArticleContent>) => void;
};

export function FactsPanel({ content, isCorrection, onChange }: Props) {
  const choices = useQuery(choicesQuery);
  return (
    <div className="flex flex-col gap-5">
      <AudienceFields content={content} onChange={onChange} />
      <SuggestedField
        label="Author"
        hint="Several: with “and” between them."
        suggestions={choices.data?.authors}
        value={content.author}
        onChange={(author) => onChange({ author })}
      />
      <SuggestedField
        label="Category"
        suggestions={choices.data?.categories}
        value={content.category}
        onChange={(category) => onChange({ category })}
      />
      <AddressField content={content} isCorrection={isCorrection} onChange={onChange} />
      <SeriesField
        series={content.series}
        all={choices.data?.series ?? []}
        onChange={(series) => onChange({ series })}
      />
      <CoverField cover={content.cover} onChange={(cover) => onChange({ cover })} />
    </div>
  );
}

function AudienceFields({ content, onChange }: Omit<Props, 'isCorrection'>) {
  return (
    <>
      <RadioGroup
        legend="Who reads it"
        choices={[
          { id: 'public', label: 'Everyone, also signed out' },
          { id: 'lite', label: 'Members of every plan' },
          { id: 'premium', label: 'Members of Premium' },
        ]}
        chosen={content.access}
        onChoose={(access) => onChange({ access })}
      />
      <p className="-mt-3 text-sm text-faint">
        Others see a preview: up to the line “preview ends here”, or the first paragraphs.
      </p>
      <RadioGroup
        legend="Kind"
        choices={[
          { id: 'research', label: 'Research, with disclosures' },
          { id: 'note', label: 'A note without a recommendation' },
        ]}
        chosen={content.kind}
        onChoose={(kind) => onChange({ kind })}
      />
      {content.kind === 'note' && (
        <Checkbox
          label="It recommends no security"
          checked={content.recommendsNothing}
          onChange={({ target }) => onChange({ recommendsNothing: target.checked })}
        />
      )}
    </>
  );
}

type SuggestedProps = {
  label: string;
  hint?: string;
  suggestions: readonly string[] | undefined;
  value: string;
  onChange: (value: string) => void;
};

function SuggestedField({ suggestions, onChange, ...field }: SuggestedProps) {
  const id = useId();
  return (
    <>
      <TextField {...field} list={id} onChange={({ target }) => onChange(target.value)} />
      <datalist id={id}>
        {suggestions?.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </datalist>
    </>
  );
}

function AddressField({ content, isCorrection, onChange }: Props) {
  return (
    <>
      <TextField
        label="Address"
        hint={
          isCorrection
            ? 'It stays as it was.'
            : content.slug === ''
              ? 'The last part of its address.'
              : `/articles/${content.slug}`
        }
        readOnly={isCorrection}
        value={content.slug}
        onChange={({ target }) => onChange({ slug: target.value })}
      />
      {!isCorrection && content.slug === '' && content.title.trim() !== '' && (
        <Button
          size="small"
          className="self-start"
          onClick={() => onChange({ slug: slugOfTitle(content.title) })}
        >
          Take {slugOfTitle(content.title)}
        </Button>
      )}
    </>
  );
}

type Series = ArticleContent['series'];
type SeriesProps = {
  series: Series;
  all: ResponseOf<typeof getArticleChoices>['series'];
  onChange: (series: Series) => void;
};

function SeriesField({ series, all, onChange }: SeriesProps) {
  const client = useQueryClient();
  const [isNaming, setNaming] = useState(false);
  const choose = (seriesId: string) => {
    const chosen = all.find((each) => each.id === seriesId);
    onChange(chosen === undefined ? null : { id: chosen.id, order: chosen.pieces + 1 });
  };
  return (
    <>
      <div className="grid items-end gap-4 sm:grid-cols-[1fr_6rem]">
        <SelectField
          label="Series"
          options={all.map(({ id: value, title }) => ({ value, label: title }))}
          placeholder="None"
          value={series?.id ?? ''}
          onChange={({ target }) => choose(target.value)}
        />
        {series !== null && (
          <TextField
            label="Number in the series"
            type="number"
            min={1}
            value={String(series.order)}
            onChange={({ target }) => {
              const order = Number(target.value);
              if (Number.isInteger(order) && order > 0 && order < 10_000) onChange({ id: series.id, order });
            }}
          />
        )}
      </div>
      <Button size="small" className="self-start" onClick={() => setNaming(true)}>
        New series
      </Button>
      <Dialog title="New series" isOpen={isNaming} onClose={() => setNaming(false)}>
        <SeriesForm
          onDone={async (seriesId) => {
            setNaming(false);
            await client.invalidateQueries({ queryKey: choicesQuery.queryKey });
            onChange({ id: seriesId, order: 1 });
          }}
        />
      </Dialog>
    </>
  );
}
