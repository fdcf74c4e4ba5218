import { useQuery } from '@tanstack/react-query';
import type { ArticleContent, Recommendation } from '@niveshak/domain/articles/content';
import { emptyRecommendation } from '@niveshak/domain/articles/content';
import { Button } from '../../../src/ui/Button.tsx';
import { Section } from '../../../src/ui/Section.tsx';
import { TextArea } from '../../../src/ui/TextArea.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { SharePicker } from '../portfolios/SharePicker.tsx';
import { PickField, optionsOf } from '../frame/PickField.tsx';
import { FieldPlace } from './fields.tsx';
import { HoldingFields } from './HoldingFields.tsx';
import { choicesQuery } from './queries.ts';

type Props = { content: ArticleContent; onChange: (part: Partial<ArticleContent>) => void };

/** Regulatory disclosures for the article and each recommended company. */
export function CompaniesPanel({ content, onChange }: Props) {
  const { disclosure, recommendations, kind } = content;
  const analysts = useQuery(choicesQuery).data?.analysts ?? [];
  if (kind === 'note')
    return (
      <p className="text-soft">
        Notes make no recommendations and have no disclosures. If this one names listed companies, say so
        under Facts.
      </p>
    );
  const changeAt = (index: number, part: Partial<Recommendation>) =>
    onChange({
      recommendations: recommendations.map((each, at) => (at === index ? { ...each, ...part } : each)),
    });
  return (
    <div className="flex flex-col gap-8">
      <ArticleDisclosure
        disclosure={disclosure}
        analysts={analysts}
        onChange={(part) => onChange({ disclosure: { ...disclosure, ...part } })}
      />
      {recommendations.map((each, index) => (
        <CompanyFields
          key={each.symbol}
          index={index}
          analysts={analysts}
          recommendation={each}
          onChange={(part) => changeAt(index, part)}
          onRemove={() => onChange({ recommendations: recommendations.filter((_other, at) => at !== index) })}
        />
      ))}
      <SharePicker
        label="Add a rated company"
        leaveOut={recommendations.map(({ symbol }) => symbol)}
        onPick={({ symbol }) =>
          onChange({
            recommendations: [...recommendations, emptyRecommendation(symbol, disclosure.analyst)],
          })
        }
      />
    </div>
  );
}

type Disclosure = ArticleContent['disclosure'];
type DisclosureProps = {
  disclosure: Disclosure;
  analysts: readonly string[];
  onChange: (part: Partial<Disclosure>) => void;
};

function ArticleDisclosure({ disclosure, analysts, onChange }: DisclosureProps) {
  return (
    <Section title="The article" id="about-article">
      <div className="flex flex-col gap-5">
        <FieldPlace field="disclosure.analyst">
          <PickField
            label="Analyst"
            options={optionsOf(analysts)}
            another="Another analyst"
            value={disclosure.analyst}
            onChange={(analyst) => onChange({ analyst })}
          />
        </FieldPlace>
        <FieldPlace field="disclosure.subject">
          <TextField
            label="Subject"
            hint="The companies or group it covers."
            value={disclosure.subject}
            onChange={({ target }) => onChange({ subject: target.value })}
          />
        </FieldPlace>
        <HoldingFields
          field="disclosure.holdings"
          holdings={disclosure.holdings}
          onChange={(holdings) => onChange({ holdings })}
        />
        <FieldPlace field="disclosure.compensation">
          <TextArea
            label="Compensation in the last twelve months"
            rows={2}
            value={disclosure.compensation}
            onChange={({ target }) => onChange({ compensation: target.value })}
          />
        </FieldPlace>
        <FieldPlace field="disclosure.conflicts">
          <TextArea
            label="Conflicts of interest"
            rows={2}
            value={disclosure.conflicts}
            onChange={({ target }) => onChange({ conflicts: target.value })}
          />
        </FieldPlace>
        <FieldPlace field="disclosure.sources">
          <TextArea
            label="Sources"
            rows={2}
            value={disclosure.sources}
            onChange={({ target }) => onChange({ sources: target.value })}
          />
        </FieldPlace>
      </div>
    </Section>
  );
}

type TextName =
  | 'rating'
  | 'horizon'
  | 'target'
  | 'benchmark'
  | 'meaning'
  | 'rationale'
  | 'compensation'
  | 'conflicts';
type CompanyText = {
  readonly name: TextName;
  readonly label: string;
  readonly hint?: string;
  readonly rows?: number;
};

const shortTexts: readonly CompanyText[] = [
  { name: 'rating', label: 'Rating', hint: 'Buy, Hold, Watch …' },
  { name: 'horizon', label: 'Horizon', hint: 'Two years' },
  { name: 'target', label: 'Price target', hint: 'Optional.' },
  { name: 'benchmark', label: 'Benchmark' },
];
const judgement: readonly CompanyText[] = [
  { name: 'meaning', label: 'What the rating means' },
  { name: 'rationale', label: 'Rationale', rows: 4 },
];
const interests: readonly CompanyText[] = [
  { name: 'compensation', label: 'Compensation in the last twelve months', rows: 2 },
  { name: 'conflicts', label: 'Conflicts of interest', rows: 2 },
];

type CompanyProps = {
  index: number;
  analysts: readonly string[];
  recommendation: Recommendation;
  onChange: (part: Partial<Recommendation>) => void;
  onRemove: () => void;
};

function CompanyFields({ index, analysts, recommendation: said, onChange, onRemove }: CompanyProps) {
  const path = `recommendations.${index}`;
  const fieldOf = ({ name, rows, ...texts }: CompanyText) => {
    const value = said[name];
    const set = (typed: string) => onChange({ [name]: typed });
    return (
      <FieldPlace key={name} field={`${path}.${name}`}>
        {rows === undefined ? (
          <TextField {...texts} value={value} onChange={({ target }) => set(target.value)} />
        ) : (
          <TextArea {...texts} rows={rows} value={value} onChange={({ target }) => set(target.value)} />
        )}
      </FieldPlace>
    );
  };
  return (
    <Section
      title={said.symbol}
      id={`company-${said.symbol}`}
      aside={
        <Button size="small" variant="quiet" onClick={onRemove}>
          Remove
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          {shortTexts.map(fieldOf)}
          <FieldPlace field={`${path}.analyst`}>
            <PickField
              label="Analyst"
              options={optionsOf(analysts)}
              another="Another analyst"
              value={said.analyst}
              onChange={(analyst) => onChange({ analyst })}
            />
          </FieldPlace>
        </div>
        {judgement.map(fieldOf)}
        <HoldingFields
          field={`${path}.holdings`}
          holdings={said.holdings}
          onChange={(holdings) => onChange({ holdings })}
        />
        {interests.map(fieldOf)}
      </div>
    </Section>
  );
}
