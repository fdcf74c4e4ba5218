import type { PlanColumn } from '@niveshak/domain/catalogue/plan-columns';
import {
  columnName,
  comparedFeatures,
  includingTerms,
  plansOf,
} from '@niveshak/domain/catalogue/plan-columns';
import { Icon } from '../ui/Icon.tsx';
import { bodyCell } from '../ui/ScrollTable.tsx';
import { Section } from '../ui/Section.tsx';
import type { PlanWithInfo } from './server-info.ts';

type Column = PlanColumn<PlanWithInfo>;

/** Plan comparison with a row per catalogue feature and a column per tier. */
export function ComparePlans({ columns }: { columns: readonly Column[] }) {
  return (
    <Section title="Compare plans" id="compare-plans" className="mt-12">
      <table aria-labelledby="compare-plans" className="w-full text-left">
        <thead className="text-sm text-soft">
          <tr className="border-b border-strong">
            <th scope="col" className="pr-2 pb-2 font-medium">
              Includes
            </th>
            {columns.map((column) => (
              <th key={column.tier} scope="col" className="w-1/4 px-2 pb-2 font-medium sm:w-1/3">
                {columnName(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparedFeatures(columns.flatMap(plansOf)).map((feature) => (
            <tr key={feature.text} className="border-b border-rule">
              <th scope="row" className={`${bodyCell} font-normal`}>
                {feature.text}
              </th>
              {columns.map((column) => (
                <td key={column.tier} className={bodyCell}>
                  <Included terms={includingTerms(column, feature)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Included({ terms }: { terms: ReturnType<typeof includingTerms> }) {
  if (terms.length === 0)
    return (
      <>
        <span aria-hidden="true" className="text-faint">
          –
        </span>
        <span className="sr-only">Not included</span>
      </>
    );
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Icon name="check" className="size-4 text-good" />
      {terms === 'all' ? (
        <span className="sr-only">Included</span>
      ) : (
        <span className="min-w-0 text-sm text-soft">{terms.join(' and ')} only</span>
      )}
    </span>
  );
}
