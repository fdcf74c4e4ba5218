import type { FiguresMonth } from '@niveshak/contract/staff/figures-schemas';
import { saveFile } from '../../../src/lib/files.ts';
import { load } from '../../../src/lib/load.ts';
import { saveCsv } from '../../../src/lib/save-csv.ts';
import { SeriesChart } from '../../../src/ui/SeriesChart.tsx';
import { membersText, monthText, rupees } from './figure-names.ts';

const loadPlot = () => load(() => import('../../../src/ui/series-plot.ts'));

type Drawn = {
  readonly fileName: string;
  readonly title: string;
  readonly series: readonly { readonly label: string; readonly values: readonly number[] }[];
  readonly format: (value: number) => string;
};

/** One picture a question; its title is what it shows. */
export function Charts({ months }: { months: readonly FiguresMonth[] }) {
  if (months.length < 2) return null;
  return (
    <div className="grid gap-10 xl:grid-cols-2">
      {[recurring(months), people(months)].map((drawn) => (
        <Chart key={drawn.fileName} months={months} drawn={drawn} />
      ))}
    </div>
  );
}

function Chart({ months, drawn }: { months: readonly FiguresMonth[]; drawn: Drawn }) {
  const { fileName, title, series, format } = drawn;
  return (
    <div className="min-w-0">
      <SeriesChart
        label={title}
        dates={months.map(({ through }) => through)}
        series={series}
        format={format}
        height={240}
        loadPlot={loadPlot}
        onSave={(kind, picture) => {
          if (kind === 'csv')
            saveCsv(
              `${fileName}.csv`,
              ['Month', ...series.map(({ label }) => label)],
              months.map(({ month }, at) => [month, ...series.map(({ values }) => values[at] ?? null)]),
            );
          else if (picture !== null) saveFile({ blob: picture, fileName: `${fileName}.png` });
        }}
      />
    </div>
  );
}

function recurring(months: readonly FiguresMonth[]): Drawn {
  const values = months.map(({ mrr }) => mrr);
  return {
    fileName: 'mrr',
    title: sentence('Recurring revenue', months, values, rupees),
    series: [{ label: 'MRR', values }],
    format: rupees,
  };
}

function people(months: readonly FiguresMonth[]): Drawn {
  const values = months.map(({ members }) => members);
  return {
    fileName: 'members',
    title: sentence('Membership', months, values, membersText),
    series: [{ label: 'Members', values }],
    format: (value) => value.toLocaleString('en-IN'),
  };
}

/** `Recurring revenue rose by ₹500 since May 2025`. */
function sentence(
  what: string,
  months: readonly FiguresMonth[],
  values: readonly number[],
  format: (value: number) => string,
): string {
  const [first] = months;
  const change = (values.at(-1) ?? 0) - (values[0] ?? 0);
  const since = first === undefined ? '' : ` since ${monthText(first.month)}`;
  if (change === 0) return `${what} is as it was${since === '' ? '' : ` in${since.slice(6)}`}`;
  return `${what} ${change > 0 ? 'rose' : 'fell'} by ${format(Math.abs(change))}${since}`;
}
