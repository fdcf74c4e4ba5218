import { findShares } from '@niveshak/contract/portfolios/staff-routes';
import { percentOf } from '@niveshak/domain/portfolios/weight-ppm';
import { useQueries } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { errorText } from '../../../src/lib/api-error.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { Checkbox } from '../../../src/ui/Checkbox.tsx';
import { ErrorBanner } from '../../../src/ui/ErrorBanner.tsx';
import { TextArea } from '../../../src/ui/TextArea.tsx';
import { useSettled } from '../articles/use-settled.ts';
import { staffCall } from '../session/staff-call.ts';
import { cashLeft } from './draft-content.ts';
import type { TypedLine } from './draft-content.ts';
import { readPaste, withPasted } from './draft-lines.ts';

type Props = {
  lines: readonly TypedLine[];
  /** Text that was pasted outside of the form. */
  pasted: string;
  onApply: (lines: readonly TypedLine[]) => void;
};

/** Form for weights from a spreadsheet. Nothing is applied while a line has a problem, and the text stays. */
export function PasteForm({ lines, pasted, onApply }: Props) {
  const [text, setText] = useState(pasted);
  const [sellsOthers, setSellsOthers] = useState(false);
  const read = readPaste(text);
  const held = new Set(lines.map(({ symbol }) => symbol));
  const { unknown, failure, isChecking } = useUnknownSymbols(text, held);
  const problems = [
    ...read.problems.map(({ line, text: row, problem }) => `Line ${line}, “${row}”: ${problem}`),
    ...read.lines
      .filter(({ symbol }) => unknown.has(symbol))
      .map(({ symbol }) => `“${symbol}”: no share with prices has this symbol.`),
  ];
  const result = withPasted(lines, read.lines, sellsOthers);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!isChecking && failure === null && problems.length === 0) onApply(result);
      }}
    >
      {failure !== null && (
        <ErrorBanner title="Could not check the symbols.">{errorText(failure, 'Try again.')}</ErrorBanner>
      )}
      <TextArea
        label="Symbols and weights"
        hint="One share per line: symbol, weight in percent and, if you like, the reason."
        placeholder={'ALDERMOOR\t4.5\nQUILLON\t5'}
        rows={9}
        spellCheck={false}
        className="font-mono text-sm"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Problems problems={problems} />
      <Checkbox
        label="Sell shares that are not listed"
        checked={sellsOthers}
        onChange={({ target }) => setSellsOthers(target.checked)}
      />
      <p className="text-sm text-soft tabular-nums">
        {summaryOf(
          read.lines.filter(({ symbol }) => !unknown.has(symbol)),
          held,
          cashLeft(result),
        )}
      </p>
      <Button
        variant="primary"
        type="submit"
        isBusy={isChecking}
        disabled={read.lines.length === 0 || problems.length > 0}
      >
        Apply weights
      </Button>
    </form>
  );
}

function Problems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <ul role="alert" className="list-disc pl-4 text-sm text-bad">
      {problems.map((problem) => (
        <li key={problem} className="wrap-anywhere">
          {problem}
        </li>
      ))}
    </ul>
  );
}

function summaryOf(pasted: readonly TypedLine[], held: ReadonlySet<string>, cash: number): string {
  const added = pasted.filter(({ symbol }) => !held.has(symbol)).length;
  const rest = cash < 0 ? `${percentOf(-cash)}% over 100%` : `${percentOf(cash)}% cash`;
  return `${pasted.length} ${pasted.length === 1 ? 'weight' : 'weights'}, ${added} new to the portfolio, ${rest}.`;
}

/** Returns the new symbols that no share with prices has, shortly after typing. */
function useUnknownSymbols(text: string, held: ReadonlySet<string>) {
  const settled = useSettled(text, 400);
  const symbols = readPaste(settled)
    .lines.map(({ symbol }) => symbol)
    .filter((symbol) => !held.has(symbol));
  const checks = useQueries({
    queries: symbols.map((search) => ({
      queryKey: ['shares', search],
      queryFn: () => staffCall(findShares, { query: { search } }),
    })),
  });
  const isUnknown = (symbol: string, at: number) =>
    checks[at]?.data?.shares.some((share) => share.symbol === symbol) === false;
  return {
    unknown: new Set(symbols.filter(isUnknown)),
    failure: checks.find(({ error }) => error !== null)?.error ?? null,
    isChecking: settled !== text || checks.some(({ isPending }) => isPending),
  };
}
