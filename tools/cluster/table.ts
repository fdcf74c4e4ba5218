import { kinds } from './actions.ts';
import type { Kind } from './actions.ts';
import type { Seen } from './load.ts';

/** Member experience while one part was failing. */
export type Row = {
  readonly part: string;
  /** Time from the kill until the part works again. */
  readonly backMs: number;
  readonly seen: ReadonlyMap<Kind, Seen>;
};

const seconds = (ms: number) => (ms / 1_000).toFixed(1);

export function printRow({ part, backMs, seen }: Row): void {
  console.log(`${part}: back after ${seconds(backMs)} s`);
  for (const [kind, { tries, failures, outageMs, slowestMs, reasons }] of seen) {
    console.log(
      `    ${kind}: ${tries} tries, ${failures} failed, longest outage ${seconds(outageMs)} s, slowest success ${seconds(slowestMs)} s`,
    );
    for (const [reason, count] of reasons) console.log(`      ${count} × ${reason}`);
  }
}

/** Prints a Markdown table of attempts, failures and the longest outage in seconds, by part and kind of action. */
export function printTable(rows: readonly Row[]): void {
  console.log(`\n| part killed | back after | ${kinds.join(' | ')} |`);
  console.log(`|---|---|${kinds.map(() => '---').join('|')}|`);
  for (const { part, backMs, seen } of rows) {
    const cells = kinds.map((kind) => {
      const { tries = 0, failures = 0, outageMs = 0, slowestMs = 0 } = seen.get(kind) ?? {};
      return failures === 0
        ? `${tries}, 0 failed, slowest ${seconds(slowestMs)} s`
        : `${tries}, ${failures} failed, out ${seconds(outageMs)} s`;
    });
    console.log(`| ${part} | ${seconds(backMs)} s | ${cells.join(' | ')} |`);
  }
  console.log('');
}
