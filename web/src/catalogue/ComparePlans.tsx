import type { PlanColumn } from '@niveshak/domain/catalogue/plan-columns';
import { comparedFeatures, termName } from '@niveshak/domain/catalogue/plan-columns';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { Icon } from '../ui/Icon.tsx';
import { bodyCell } from '../ui/ScrollTable.tsx';
import { Section } from '../ui/Section.tsx';
import { columnName, plansOf } from './plan-column.ts';
import type { PlanWithInfo } from './server-info.ts';

type Column = PlanColumn<PlanWithInfo>;

/** One row per feature text of the catalogue, one column per tier. */
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
          {comparedFeatures(columns.flatMap(plansOf)).map(({ text, plans }) => (
            <tr key={text} className="border-b border-rule">
              <th scope="row" className={`${bodyCell} font-normal`}>
                {text}
              </th>
              {columns.map((column) => (
                <td key={column.tier} className={bodyCell}>
                  <Included column={column} plans={plans} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Included({ column, plans }: { column: Column; plans: ReadonlySet<PlanAlias> }) {
  const all = plansOf(column);
  const including = all.filter(({ id }) => plans.has(id));
  if (including.length === 0)
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
      {including.length === all.length ? (
        <span className="sr-only">Included</span>
      ) : (
        <span className="min-w-0 text-sm text-soft">
          {including.map(({ product, productShort }) => termName(product, productShort)).join(', ')}
        </span>
      )}
    </span>
  );
}
