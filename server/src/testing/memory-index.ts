import { stem } from '@niveshak/domain/slack-archives/stem';
import type { TextTerm } from '@niveshak/domain/slack-archives/archive-query';
import type { ArchivePoint, IndexedMessage, MessageIndex, ResolvedSearch } from '../slack-archives/ports.ts';
import { SearchUnavailable } from '../slack-archives/ports.ts';

type Stored = { readonly written: Map<string, IndexedMessage>; shown: IndexedMessage[]; point: ArchivePoint };

/** Returns an in-memory index that scans all messages. */
export function memoryIndex(): MessageIndex {
  const indexes = new Map<string, Stored>();
  let made = 0;
  const of = (name: string) => {
    const index = indexes.get(name);
    if (index === undefined) throw new SearchUnavailable(`There is no index ${name}.`);
    return index;
  };
  const found = (name: string, search: ResolvedSearch, butNot: readonly TextTerm[]) =>
    of(name).shown.filter((message) => matches(message, search, butNot));
  return {
    create: async () => {
      const name = `memory-${(made += 1)}`;
      indexes.set(name, { written: new Map(), shown: [], point: { seq: 0, mark: null } });
      return name;
    },
    drop: async (name) => void indexes.delete(name),
    announced: async (name) => indexes.get(name)?.point ?? null,
    announce: async (name, point) => {
      of(name).point = point;
    },
    write: async (name, messages) => {
      const { written } = of(name);
      for (const message of messages) {
        const key = `${message.channelNo}:${message.tsUs}`;
        if ((written.get(key)?.seq ?? -1) < message.seq) written.set(key, message);
      }
    },
    show: async (name) => {
      const index = of(name);
      index.shown = [...index.written.values()];
    },
    find: async (name, search, butNot, { order, limit, offset }) => {
      const all = found(name, search, butNot).sort((a, b) => b.tsUs - a.tsUs || b.channelNo - a.channelNo);
      const ordered = order === 'newest' ? all : all.toReversed();
      return { total: all.length, keys: ordered.slice(offset, offset + limit) };
    },
    count: async (name, search) => {
      const all = found(name, search, []);
      const channels = Map.groupBy(all, ({ channelNo }) => channelNo);
      const years = Map.groupBy(all, ({ content }) => content?.year ?? 0);
      return {
        channels: Array.from(channels, ([channelNo, group]) => ({ channelNo, count: group.length })),
        years: Array.from(years, ([year, group]) => ({ year, count: group.length })),
      };
    },
  };
}

function matches(
  { channelNo, tsUs, content }: IndexedMessage,
  search: ResolvedSearch,
  butNot: readonly TextTerm[],
): boolean {
  if (content === null) return false;
  const { words, stems, userId, traits } = content;
  const has = (term: TextTerm) =>
    term.kind === 'word'
      ? stems.includes(stem(term.word))
      : words.some((_word, at) =>
          term.words.every((wanted, index) => {
            const word = words[at + index] ?? '';
            return term.isPrefix && index === term.words.length - 1
              ? word.startsWith(wanted)
              : word === wanted;
          }),
        );
  return (
    search.allowed.some(({ no }) => no === channelNo) &&
    (search.channels?.includes(channelNo) ?? true) &&
    search.must.every(has) &&
    !search.mustNot.some(has) &&
    (butNot.length === 0 || !butNot.every(has)) &&
    (search.users === null || (userId !== null && search.users.includes(userId))) &&
    (userId === null || !search.notUsers.includes(userId)) &&
    search.has.every((trait) => traits.includes(trait)) &&
    !search.hasNot.some((trait) => traits.includes(trait)) &&
    (search.fromUs === null || tsUs >= search.fromUs) &&
    (search.toUs === null || tsUs < search.toUs)
  );
}
