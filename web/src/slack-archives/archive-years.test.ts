import { expect, test } from 'vitest';
import { archiveYears } from './archive-years.ts';

const tsOf = (instant: string) => String(Date.parse(instant) / 1000);

test('lists every year from the first to the last message in India, newest first', () => {
  const channels = [
    { firstTs: tsOf('2019-12-31T20:00:00Z'), lastTs: tsOf('2021-05-01T00:00:00Z') },
    { firstTs: null, lastTs: null },
    { firstTs: tsOf('2022-02-01T00:00:00Z'), lastTs: tsOf('2022-12-31T20:00:00Z') },
  ];
  expect(archiveYears(channels)).toEqual(['2023', '2022', '2021', '2020']);
  expect(archiveYears([])).toEqual([]);
});
