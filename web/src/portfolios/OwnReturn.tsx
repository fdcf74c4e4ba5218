import type { CashFlow } from '@niveshak/domain/portfolios/xirr';
import { xirr } from '@niveshak/domain/portfolios/xirr';
import { add, paise, zeroPaise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { useDeferredValue, useState } from 'react';
import { signedPercent } from '@niveshak/domain/primitives/number-format';
import { saveCsv } from '../lib/save-csv.ts';
import { useToday } from '../lib/today.ts';
import { Button } from '../ui/Button.tsx';
import { DateText } from '../ui/DateText.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Money } from '../ui/Money.tsx';
import { Section } from '../ui/Section.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import { flowsText, readFlows } from './cash-flows.ts';
import { CsvField } from './CsvField.tsx';
import { readRupees } from './make-plan.ts';

type Props = {
  slug: string;
  /** Initial value, from the member's baskets. */
  known: readonly CashFlow[];
  /** Value of the holdings above at last prices; null if there are none or a price is missing. */
  worth: Paise | null;
};

/** The member's money-weighted return. Computed on this page; nothing is sent. */
export function OwnReturn({ slug, known, worth }: Props) {
  const today = useToday();
  const [text, setText] = useState('');
  const [typedWorth, setTypedWorth] = useState('');
  const { flows, unread } = readFlows(useDeferredValue(text));
  const typed = readRupees(typedWorth);
  const end = typedWorth.trim() === '' ? worth : typed;
  const late = flows.some(({ date }) => date > today);
  return (
    <Section id="own-return" title="Your return" className="mt-12">
      <p className="mb-5 max-w-2xl text-soft">
        The return on your money, counting each payment from its date. Entries are not saved.
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-5">
          <TextArea
            label="Your payments"
            rows={5}
            value={text}
            onChange={({ target }) => setText(target.value)}
            hint={<PaymentsHint />}
            error={flowsError(unread, late)}
          />
          <CsvField label="Load payments from a CSV file" onRead={setText} />
          {known.length > 0 && (
            <Button onClick={() => setText(flowsText(known))}>Use my basket orders</Button>
          )}
          <TextField
            label="Value today, in rupees"
            inputMode="decimal"
            autoComplete="off"
            value={typedWorth}
            onChange={({ target }) => setTypedWorth(target.value)}
            hint={
              worth === null
                ? 'Or enter your holdings above.'
                : 'Leave empty to use the holdings above at the last prices.'
            }
            error={typed === null ? 'Enter rupees, such as 1,00,000 or 50000.50.' : undefined}
          />
        </div>
        {flows.length === 0 ? (
          <p data-own-return className="border-t border-rule pt-6 text-soft">
            Your annual return appears here.
          </p>
        ) : (
          <Result slug={slug} flows={flows} end={end} />
        )}
      </div>
    </Section>
  );
}

const example = ['2024-04-01, 50000', '2024-10-15, 25000', '2025-03-03, -10000'];

function PaymentsHint() {
  return (
    <>
      One payment per line, such as
      {example.map((line) => (
        <span key={line} className="block pl-3 tabular-nums">
          {line}
        </span>
      ))}
      A minus marks a withdrawal.
    </>
  );
}

type ResultProps = { slug: string; flows: readonly CashFlow[]; end: Paise | null };

function Result({ slug, flows, end }: ResultProps) {
  const today = useToday();
  const all = end === null || end === 0 ? flows : [...flows, { date: today, amount: end }];
  const answer = xirr(all);
  const put = add(zeroPaise, ...flows.filter(({ amount }) => amount < 0).map(({ amount }) => paise(-amount)));
  const taken = add(zeroPaise, ...flows.filter(({ amount }) => amount > 0).map(({ amount }) => amount));
  return (
    <dl className="flex flex-col gap-4 border-t border-ink pt-4">
      <div data-own-return>
        <dt className="text-sm text-soft">Your annual return (XIRR)</dt>
        <dd>
          <span className="text-2xl font-semibold">
            {answer.value === null ? '–' : signedPercent(answer.value)}
          </span>
          {answer.why !== null && <p>{answer.why}</p>}
          <details className="text-sm text-soft">
            <summary className="min-h-6 cursor-pointer">How computed</summary>
            {answer.how}
          </details>
        </dd>
      </div>
      <Sum name="Invested" amount={put} />
      {taken > 0 && <Sum name="Withdrawn" amount={taken} />}
      {end !== null && end > 0 && (
        <div>
          <dt className="text-sm text-soft">
            Value on <DateText date={today} />
          </dt>
          <dd className="font-medium">
            <Money amount={end} />
          </dd>
        </div>
      )}
      <p>
        <Button
          size="small"
          onClick={() =>
            saveCsv(
              `${slug}-own-payments.csv`,
              ['date', 'amount'],
              all.map(({ date, amount }) => [date, (amount / 100).toFixed(2)]),
            )
          }
        >
          <Icon name="download" className="size-4" /> CSV
        </Button>
      </p>
    </dl>
  );
}

function flowsError(unread: readonly string[], isLate: boolean): string | undefined {
  if (unread.length > 0) return `Could not read: ${unread.slice(0, 3).join('; ')}`;
  return isLate ? 'A payment is in the future.' : undefined;
}

function Sum({ name, amount }: { name: string; amount: Paise }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="font-medium">
        <Money amount={amount} />
      </dd>
    </div>
  );
}
