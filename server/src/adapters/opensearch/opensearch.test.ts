import { describe, expect, it } from 'vitest';
import { openSearchSettings } from '../../platform/open-search-settings.ts';
import { SearchUnavailable } from '../../slack-archives/index.ts';
import { describeMessageIndex } from '../../testing/message-index-contract.ts';
import { openSearchMessageIndex } from './message-index.ts';
import { probeOpenSearch } from './probe.ts';

/** Set by `npm run test:opensearch`. */
const url = process.env['OPENSEARCH_URL'];
if (url === undefined)
  console.log('LEFT OUT: the OpenSearch adapter needs a cluster; npm run test:opensearch runs it.');
/** URL of an unused port. */
const nowhere = 'http://127.0.0.1:1';

function optionsOf(text: string) {
  const { settings } = openSearchSettings(text);
  if (settings === null) throw new Error('The address is not usable.');
  return settings;
}

describe.runIf(url !== undefined)('a cluster', () => {
  describeMessageIndex(() => openSearchMessageIndex(optionsOf(url ?? '')));

  it('responds as long as one of its nodes does', async () => {
    const index = openSearchMessageIndex(optionsOf(`${nowhere},${url}`));
    const name = await index.create();
    expect(await index.announced(name)).toEqual({ seq: 0, mark: null });
    await index.drop(name);
    expect(await probeOpenSearch(optionsOf(url ?? ''))()).toBeNull();
    expect(await probeOpenSearch(optionsOf(`${url},${nowhere}`))()).toMatch(/^address 2 does not answer/);
  });
});

it('is unavailable if no node responds', async () => {
  await expect(openSearchMessageIndex(optionsOf(nowhere)).create()).rejects.toThrow(SearchUnavailable);
  expect(await probeOpenSearch(optionsOf(nowhere))()).toMatch(/OPENSEARCH_URL/);
});

it('takes node URLs, with user and password in the first', () => {
  expect(openSearchSettings('https://a%40b:c@one.example.in/path/, https://two.example.in:9200')).toEqual({
    settings: {
      nodes: ['https://one.example.in/path', 'https://two.example.in:9200'],
      authorization: `Basic ${Buffer.from('a@b:c').toString('base64')}`,
    },
    problems: [],
  });
  expect(openSearchSettings(undefined)).toEqual({ settings: null, problems: [] });
  expect(openSearchSettings('one.example.in').problems).toHaveLength(1);
});
