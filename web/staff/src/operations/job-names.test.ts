import { expect, test } from 'vitest';
import { jobName } from './job-names.ts';

test('gives jobs names that staff can read', () => {
  expect(jobName('dispute-reconciliation')).toBe('Reconcile disputes');
  expect(jobName('retention-staff_sessions')).toBe('Delete old staff sessions');
  expect(jobName('unknown-job')).toBe('Unknown job');
});
