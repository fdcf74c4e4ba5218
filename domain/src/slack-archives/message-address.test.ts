import { expect, it } from 'vitest';
import { parseMessageAddress } from './message-address.ts';

const found = { channelId: 'C061A0WJG', ts: 1_433_558_319_000_002 };

it.each([
  'https://research.example.in/slack-archives/c/C061A0WJG?at=1433558319.000002',
  'https://research.example.in/slack-archives/c/C061A0WJG?thread=1433558000.000001&at=1433558319.000002',
  '/slack-archives/c/C061A0WJG?at=1433558319.000002&thread=1433558000.000001',
  'https://firm.slack.com/archives/C061A0WJG/p1433558319000002',
  'https://firm.slack.com/archives/C061A0WJG/p1433558319000002?thread_ts=1433558000.000001',
  ' C061A0WJG/1433558319.000002 ',
])('reads %s', (typed) => {
  expect(parseMessageAddress(typed)).toEqual(found);
});

it.each([
  '',
  'C061A0WJG',
  '1433558319.000002',
  'https://research.example.in/slack-archives/c/C061A0WJG',
  'https://research.example.in/slack-archives/c/C061A0WJG?thread=1433558319.000002',
  'https://firm.slack.com/archives/C061A0WJG/p14335583190000023',
  'c061a0wjg/1433558319.000002',
])('rejects %s', (typed) => {
  expect(parseMessageAddress(typed)).toBeNull();
});
