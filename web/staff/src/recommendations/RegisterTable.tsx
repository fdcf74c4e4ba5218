import { outcomeMonths } from '@niveshak/contract/recommendations/staff-schemas';
import type { StaffRecommendation } from '@niveshak/contract/recommendations/staff-schemas';
import { percentOf } from '@niveshak/domain/portfolios/weight-ppm';
import { decimal, signedPercent } from '@niveshak/domain/primitives/number-format';
import { Link } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { Badge } from '../../../src/ui/Badge.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { DateText } from '../../../src/ui/DateText.tsx';
import { linkClass } from '../../../src/ui/link-class.ts';
import { HeadCell, ScrollTable, TableHead, bodyCell } from '../../../src/ui/ScrollTable.tsx';
import { instantText } from '../frame/instant-text.ts';
import { horizonLabels, sourceLabels } from './words.ts';

const columns = 12;

export function RegisterTable({ rows }: { rows: readonly StaffRecommendation[] }) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <ScrollTable label="Recommendations">
      <table className="w-full min-w-6xl border-collapse text-left text-sm">
        <TableHead>
          <HeadCell>When</HeadCell>
          <HeadCell>Instrument</HeadCell>
          <HeadCell>Action</HeadCell>
          <HeadCell>Source</HeadCell>
          <HeadCell>Analyst</HeadCell>
          <HeadCell isNumeric>Price</HeadCell>
          {outcomeMonths.map((months) => (
            <HeadCell key={months} isNumeric>
              <span className="whitespace-nowrap">{horizonLabels[months]}</span>
            </HeadCell>
          ))}
          <HeadCell>State</HeadCell>
          <HeadCell>
            <span className="sr-only">Texts</span>
          </HeadCell>
        </TableHead>
        <tbody>
          {rows.map((row) => (
            <Fragment key={row.key}>
              <Row
                row={row}
                isOpen={open === row.key}
                onToggle={() => setOpen(open === row.key ? null : row.key)}
              />
              {open === row.key && (
                <tr className="border-b border-rule">
                  <td colSpan={columns} className="px-2 pt-1 pb-5">
                    {/* On phones the table scrolls horizontally, while the texts stay in view. */}
                    <div className="sticky left-0 max-w-[min(56rem,calc(100vw-3rem))]">
                      <Texts row={row} />
                    </div>
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </ScrollTable>
  );
}

type RowProps = { row: StaffRecommendation; isOpen: boolean; onToggle: () => void };

function Row({ row, isOpen, onToggle }: RowProps) {
  const { symbol, name, action, weight, source, title, analyst, price, after, closedOn } = row;
  return (
    <tr className="border-b border-rule align-baseline" data-recommendation={row.key}>
      <td className={`${bodyCell} whitespace-nowrap`}>
        <DateText date={row.day} />
      </td>
      <th scope="row" className={`${bodyCell} font-medium`}>
        {symbol ?? name}
        {symbol !== null && <span className="block font-normal text-soft">{name}</span>}
      </th>
      <td className={bodyCell}>
        {action}
        {weight !== null && (
          <span className="block whitespace-nowrap text-soft tabular-nums">
            {percentOf(weight.from)}% → {percentOf(weight.to)}%
          </span>
        )}
      </td>
      <td className={bodyCell}>
        {sourceLabels[source]}
        {title !== null && <span className="block text-soft">{title}</span>}
      </td>
      <td className={bodyCell}>
        {analyst ?? (source === 'outlier' ? 'Automatic' : 'Not recorded')}
        {row.isSelfApproved && <span className="block text-soft">Self-approved</span>}
      </td>
      <td className={`${bodyCell} text-right whitespace-nowrap tabular-nums`}>
        {price === null ? '–' : decimal(price.amount / 100)}
      </td>
      {outcomeMonths.map((months) => {
        const then = after[months];
        return (
          <td key={months} className={`${bodyCell} text-right whitespace-nowrap tabular-nums`}>
            {then === null || then === undefined ? (
              '–'
            ) : (
              <>
                {decimal(then.price.amount / 100)}
                <span className="block text-soft">{signedPercent(then.change)}</span>
              </>
            )}
          </td>
        );
      })}
      <td className={`${bodyCell} whitespace-nowrap`}>
        {closedOn === null ? (
          <Badge tone="good">Open</Badge>
        ) : (
          <>
            <Badge>Closed</Badge>
            <span className="block text-soft">
              <DateText date={closedOn} />
            </span>
          </>
        )}
      </td>
      <td className={`${bodyCell} text-right`}>
        <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? 'Hide' : 'Texts'}
        </Button>
      </td>
    </tr>
  );
}

/** Texts as published. */
function Texts({ row }: { row: StaffRecommendation }) {
  const { source, sourceId, rationale, horizon, target, disclosures, seal } = row;
  const texts = [
    ['Published', instantText(row.at)],
    ['Rationale', rationale === '' ? 'In the text.' : rationale],
    ['Horizon', horizon ?? 'None given'],
    ['Target', target ?? 'None given'],
    ['Disclosures', disclosures ?? 'None recorded'],
    ['Seal (SHA-256)', seal ?? 'None'],
  ] as const;
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[8rem_1fr]">
      {texts.map(([term, text]) => (
        <Fragment key={term}>
          <dt className="text-soft">{term}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
        </Fragment>
      ))}
      {sourceId !== null && (
        <>
          <dt className="text-soft">Record</dt>
          <dd>
            <Link
              to={source === 'article' ? '/articles/published/$id' : '/portfolios/$id'}
              params={{ id: sourceId }}
              className={linkClass}
            >
              {source === 'article' ? 'Versions of the article' : 'The portfolio'}
            </Link>
          </dd>
        </>
      )}
    </dl>
  );
}
