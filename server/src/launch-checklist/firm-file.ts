import fs from 'node:fs';
import path from 'node:path';
import { isMap, isPair, isScalar, LineCounter, parseDocument } from 'yaml';
import type { Document } from 'yaml';
import type { z } from 'zod';
import { promiseProblem } from '@niveshak/contract/http/without-promises';
import { firmFileSchema } from './firm-file-schema.ts';
import type { FirmFile } from './firm-file-schema.ts';

export type FileProblem = { readonly line: number; readonly path: string; readonly message: string };

/** Content of the file, with a function for line numbers, for reporting later problems. */
export type ReadFirmFile = { readonly content: FirmFile; readonly lineOf: (at: Place) => number };

type Place = readonly PropertyKey[];

/** Reads a firm file and its legal texts. Returns the content, or all problems in line order with path and line. */
export function readFirmFile(
  file: string,
):
  | ({ readonly ok: true } & ReadFirmFile)
  | { readonly ok: false; readonly problems: readonly FileProblem[] } {
  const lines = new LineCounter();
  const document = parseDocument(fs.readFileSync(file, 'utf8'), { lineCounter: lines, uniqueKeys: true });
  const problems: FileProblem[] = document.errors.map(({ pos, message }) => ({
    line: lines.linePos(pos[0]).line,
    path: '',
    message: message.split('\n')[0] ?? message,
  }));
  if (problems.length > 0) return { ok: false, problems };
  const lineOf = (at: Place) => lines.linePos(offsetOf(document, at)).line;
  const parsed = firmFileSchema.safeParse(document.toJS(), { reportInput: true });
  if (!parsed.success) {
    problems.push(...parsed.error.issues.flatMap((issue) => problemsOf(issue, lineOf)));
    return { ok: false, problems: problems.toSorted((a, b) => a.line - b.line) };
  }
  const content = parsed.data;
  for (const [kind, text] of Object.entries(content.legal)) {
    if (text?.file === undefined) continue;
    const beside = path.resolve(path.dirname(file), text.file);
    const at = ['legal', kind, 'file'];
    const object = (message: string) => problems.push({ line: lineOf(at), path: at.join('.'), message });
    try {
      text.text = fs.readFileSync(beside, 'utf8');
    } catch {
      object(`${text.file} cannot be read`);
      continue;
    }
    const promise = promiseProblem(text.text);
    if (promise !== null) object(`${text.file}: ${promise}`);
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, content, lineOf };
}

/** Returns the offset of a key, or of its parent if the key is missing. */
function offsetOf(document: Document.Parsed, place: Place): number {
  for (let length = place.length; length > 0; length -= 1) {
    const parent: unknown =
      length === 1 ? document.contents : document.getIn(place.slice(0, length - 1), true);
    const key = place[length - 1];
    if (isMap(parent)) {
      const pair = parent.items.find((item) => isPair(item) && isScalar(item.key) && item.key.value === key);
      if (pair !== undefined && isScalar(pair.key) && pair.key.range) return pair.key.range[0];
      continue;
    }
    const node: unknown = document.getIn(place.slice(0, length), true);
    const range: unknown = typeof node === 'object' && node !== null ? Reflect.get(node, 'range') : null;
    if (Array.isArray(range) && typeof range[0] === 'number') return range[0];
  }
  return 0;
}

function problemsOf(issue: z.core.$ZodIssue, lineOf: (at: Place) => number): FileProblem[] {
  const at = (place: Place, message: string): FileProblem => ({
    line: lineOf(place),
    path: place.map(String).join('.'),
    message,
  });
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => at([...issue.path, key], 'is no setting of this file'));
  if (issue.input === undefined && issue.code === 'invalid_type') return [at(issue.path, 'is missing')];
  if (issue.code === 'invalid_type' && issue.expected === 'string' && typeof issue.input === 'number')
    return [at(issue.path, 'is text: put it in quotes')];
  return [at(issue.path, issue.message)];
}
