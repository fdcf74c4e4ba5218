import type { ArticleContent, Recommendation } from '@niveshak/domain/articles/content';
import { emptyRecommendation } from '@niveshak/domain/articles/content';
import { Button } from '../../../src/ui/Button.tsx';
import { Section } from '../../../src/ui/Section.tsx';
import { TextArea } from '../../../src/ui/TextArea.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { SharePicker } from '../portfolios/SharePicker.tsx';
import { HoldingFields } from './HoldingFields.tsx';

type Props = { content: ArticleContent; onChange: (part: Partial<ArticleContent>) => void };

/** Disclosures required by the regulator: for the article, and for each recommended company. */
export function CompaniesPanel({ content, onChange }: Props) {
  const { disclosure, recommendations, kind } = content;
  if (kind === 'note')
    return (
      <p className="text-soft">
        A note recommends no security and has no disclosures. If it names listed companies, say so under
        Facts.
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
        onChange={(part) => onChange({ disclosure: { ...disclosure, ...part } })}
      />
      {recommendations.map((each, index) => (
        <CompanyFields
          key={each.symbol}
          recommendation={each}
          onChange={(part) => changeAt(index, part)}
          onRemove={() => onChange({ recommendations: recommendations.filter((_other, at) => at !== index) })}
        />
      ))}
      <SharePicker
        label="Add a company that the article rates"
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
type DisclosureProps = { disclosure: Disclosure; onChange: (part: Partial<Disclosure>) => void };

function ArticleDisclosure({ disclosure, onChange }: DisclosureProps) {
  return (
    <Section title="The article" id="about-article">
      <div className="flex flex-col gap-5">
        <TextField
          label="Analyst"
          value={disclosure.analyst}
          onChange={({ target }) => onChange({ analyst: target.value })}
        />
        <TextField
          label="Subject"
          hint="The companies or the group of companies that it is about."
          value={disclosure.subject}
          onChange={({ target }) => onChange({ subject: target.value })}
        />
        <HoldingFields holdings={disclosure.holdings} onChange={(holdings) => onChange({ holdings })} />
        <TextArea
          label="Compensation in the last twelve months"
          rows={2}
          value={disclosure.compensation}
          onChange={({ target }) => onChange({ compensation: target.value })}
        />
        <TextArea
          label="Conflicts of interest"
          rows={2}
          value={disclosure.conflicts}
          onChange={({ target }) => onChange({ conflicts: target.value })}
        />
        <TextArea
          label="Sources"
          rows={2}
          value={disclosure.sources}
          onChange={({ target }) => onChange({ sources: target.value })}
        />
      </div>
    </Section>
  );
}

type CompanyProps = {
  recommendation: Recommendation;
  onChange: (part: Partial<Recommendation>) => void;
  onRemove: () => void;
};

function CompanyFields({ recommendation: said, onChange, onRemove }: CompanyProps) {
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
          <TextField
            label="Rating"
            hint="Buy, Hold, Watch …"
            value={said.rating}
            onChange={({ target }) => onChange({ rating: target.value })}
          />
          <TextField
            label="Horizon"
            hint="Two years"
            value={said.horizon}
            onChange={({ target }) => onChange({ horizon: target.value })}
          />
          <TextField
            label="Price target"
            hint="Optional."
            value={said.target}
            onChange={({ target }) => onChange({ target: target.value })}
          />
          <TextField
            label="Benchmark"
            value={said.benchmark}
            onChange={({ target }) => onChange({ benchmark: target.value })}
          />
          <TextField
            label="Analyst"
            value={said.analyst}
            onChange={({ target }) => onChange({ analyst: target.value })}
          />
        </div>
        <TextField
          label="What the rating means"
          value={said.meaning}
          onChange={({ target }) => onChange({ meaning: target.value })}
        />
        <TextArea
          label="Rationale"
          rows={4}
          value={said.rationale}
          onChange={({ target }) => onChange({ rationale: target.value })}
        />
        <HoldingFields holdings={said.holdings} onChange={(holdings) => onChange({ holdings })} />
        <TextArea
          label="Compensation in the last twelve months"
          rows={2}
          value={said.compensation}
          onChange={({ target }) => onChange({ compensation: target.value })}
        />
        <TextArea
          label="Conflicts of interest"
          rows={2}
          value={said.conflicts}
          onChange={({ target }) => onChange({ conflicts: target.value })}
        />
      </div>
    </Section>
  );
}
