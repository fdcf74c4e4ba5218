const rows = [
  ['dividend policy', 'both words, any inflection'],
  ['"cash flow"', 'this exact phrase'],
  ['dividend -buyback', 'without a word'],
  ['invest*', 'words starting with “invest”'],
  ['L&T, 3M, BAJAJ-AUTO', 'tickers and names as written'],
  ['from:meera', 'written by a person'],
  ['in:stock-ideas', 'in a channel'],
  ['after:2021-05 before:2023', 'between days, months or years'],
  ['on:2024-03-14', 'on one day (or month, or year)'],
  ['has:link', 'with a link, file or reaction'],
] as const;

export function SearchHelp() {
  return (
    <dl className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-sm">
      {rows.map(([typed, meaning]) => (
        <div key={typed} className="contents">
          <dt className="font-medium">
            <code>{typed}</code>
          </dt>
          <dd className="text-soft">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
