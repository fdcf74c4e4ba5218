import { expect, test } from 'vitest';
import { experimentUuid } from './experiment-uuid.ts';

test('gives each experiment a stable, unique uuid', () => {
  const ids = Array.from({ length: 500 }, (_, at) => experimentUuid(`experiment-${at}`));
  expect(new Set(ids).size).toBe(500);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(experimentUuid('experiment-0')).toBe(ids[0]);
});
