import { queryOptions, useQuery } from '@tanstack/react-query';
import { load } from '../lib/load.ts';

const namesQuery = queryOptions({
  queryKey: ['archive', 'emoji'],
  queryFn: async () => {
    const { default: lines } = await load(() => import('./emoji-names.txt?raw'));
    const signs = new Map<string, string>();
    for (const line of lines.split('\n')) {
      const [sign = '', ...names] = line.split(' ');
      for (const name of names) signs.set(name, sign);
    }
    return signs;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * Returns a function that maps Slack emoji names to characters. It returns null for custom emoji, and for every name
 * until the list loads.
 */
export function useEmoji(): (name: string) => string | null {
  const signs = useQuery(namesQuery).data;
  return (name) => {
    const [plain = '', tone] = name.split('::skin-tone-');
    const sign = signs?.get(plain);
    if (sign === undefined) return null;
    return tone === undefined ? sign : sign + String.fromCodePoint(0x1f3fb + Number(tone) - 2);
  };
}
