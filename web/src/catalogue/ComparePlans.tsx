import type { PlanColumn } from '@niveshak/domain/catalogue/plan-columns';
import {
  columnName,
  comparedFeatures,
  includingTerms,
  plansOf,
  termsNote,
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
          {comparedFeatures(columns.flatMap(plansOf)).map((feature) => {
            const note = termsNote(columns, feature);
            return (
              <tr key={feature.text} className="border-b border-rule">
                <th scope="row" className={`${bodyCell} font-normal`}>
                  {feature.text}
                  {note !== null && <span className="block text-sm text-soft">{note}</span>}
                </th>
                {columns.map((column) => (
                  <td key={column.tier} className={bodyCell}>
                    <Included isIncluded={includingTerms(column, feature).length > 0} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </Section>
  );
}

function Included({ isIncluded }: { isIncluded: boolean }) {
  if (!isIncluded)
    return (
      <>
        <span aria-hidden="true" className="text-faint">
          –
        </span>
        <span className="sr-only">Not included</span>
      </>
    );
  return (
    <>
      <Icon name="check" className="size-4 text-good" />
      <span className="sr-only">Included</span>
    </>
  );
}
