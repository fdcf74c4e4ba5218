import { describe, expect, it } from 'vitest';
import { cancelBody } from '@niveshak/contract/checkout/schemas';
import { cancellationReasons } from '@niveshak/contract/membership/texts';
import { maxWords, reasonOf } from './cancel-reason.ts';

describe('the reason for leaving', () => {
  it('is asked for, and for “Something else” in words', () => {
    expect(reasonOf(null, 'because')).toMatchObject({ ok: false, field: 'choice' });
    expect(reasonOf('other', '  \n ')).toMatchObject({ ok: false, field: 'words' });
    expect(reasonOf('price', '')).toEqual({ ok: true, reason: 'It is too expensive' });
    expect(reasonOf('other', 'I am\n moving ')).toEqual({ ok: true, reason: 'Something else: I am moving' });
  });

  it.each(cancellationReasons.map(({ id }) => id))(
    '%s with the longest words is taken by the server',
    (id) => {
      const judged = reasonOf(id, 'ab\tc '.repeat(maxWords));
      expect(judged.ok && cancelBody.safeParse({ reason: judged.reason }).success).toBe(true);
    },
  );
});
