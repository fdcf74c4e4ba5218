import type { getArticleChoices } from '@niveshak/contract/articles/staff-routes';
import type { ResponseOf } from '@niveshak/contract/http/route';
import type { ArticleContent } from '@niveshak/domain/articles/content';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { Checkbox } from '../../../src/ui/Checkbox.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { RadioGroup } from '../../../src/ui/RadioGroup.tsx';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { PickField, optionsOf } from '../frame/PickField.tsx';
import { CoverField } from './CoverField.tsx';
import { FieldPlace } from './fields.tsx';
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
      <FieldPlace field="cover">
        <CoverField cover={content.cover} onChange={(cover) => onChange({ cover })} />
      </FieldPlace>
      <AudienceFields content={content} onChange={onChange} />
      <FieldPlace field="author">
        <PickField
          label="Author"
          anotherHint="Separate several authors with “and”."
          options={optionsOf(choices.data?.authors ?? [])}
          another="Another author"
          value={content.author}
          onChange={(author) => onChange({ author })}
        />
      </FieldPlace>
      <FieldPlace field="category">
        <PickField
          label="Category"
          options={optionsOf(choices.data?.categories ?? [])}
          another="Another category"
          value={content.category}
          onChange={(category) => onChange({ category })}
        />
      </FieldPlace>
      <AddressField content={content} isCorrection={isCorrection} onChange={onChange} />
      <FieldPlace field="series">
        <SeriesField
          series={content.series}
          all={choices.data?.series ?? []}
          onChange={(series) => onChange({ series })}
        />
      </FieldPlace>
    </div>
  );
}

function AudienceFields({ content, onChange }: Omit<Props, 'isCorrection'>) {
  return (
    <>
      <FieldPlace field="access">
        <RadioGroup
          legend="Access"
          choices={[
            { id: 'public', label: 'Everyone, including visitors' },
            { id: 'lite', label: 'Members with any plan' },
            { id: 'premium', label: 'Premium members' },
          ]}
          chosen={content.access}
          onChoose={(access) => onChange({ access })}
        />
      </FieldPlace>
      <p className="-mt-3 text-sm text-faint">
        Others see a preview, up to the “Preview ends here” line or the first paragraphs.
      </p>
      <FieldPlace field="kind">
        <RadioGroup
          legend="Kind"
          choices={[
            { id: 'research', label: 'Research, with disclosures' },
            { id: 'note', label: 'Note, without a recommendation' },
          ]}
          chosen={content.kind}
          onChoose={(kind) => onChange({ kind })}
        />
      </FieldPlace>
      {content.kind === 'note' && (
        <Checkbox
          label="Recommends no security"
          checked={content.recommendsNothing}
          onChange={({ target }) => onChange({ recommendsNothing: target.checked })}
        />
      )}
    </>
  );
}

/** Article URL field. The URL follows the title until it is edited. */
function AddressField({ content, isCorrection, onChange }: Props) {
  return (
    <FieldPlace field="slug">
      <TextField
        label="Address"
        hint={
          isCorrection
            ? 'A correction keeps the address.'
            : content.slug !== '' && <ShortPath path={`/articles/${content.slug}`} />
        }
        readOnly={isCorrection}
        value={content.slug}
        onChange={({ target }) => onChange({ slug: target.value })}
      />
    </FieldPlace>
  );
}

/** Path on one line, and in full under the pointer. Its field shows it as well. */
function ShortPath({ path }: { path: string }) {
  return (
    <span title={path} className="block truncate">
      {path}
    </span>
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
    <div className="flex flex-col gap-3">
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
            label="Number in series"
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
    </div>
  );
}
