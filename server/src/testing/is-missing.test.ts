import { afterEach, expect, it, vi } from 'vitest';
import { isMissing } from './is-missing.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it('leaves a test out, and says why, on a machine without its input', () => {
  const said = vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubEnv('CI', '');
  expect(isMissing('pdftotext', true)).toBe(false);
  expect(isMissing('pdftotext', false)).toBe(true);
  expect(said).toHaveBeenCalledWith('skipped: pdftotext is missing');
});

it('leaves nothing out in CI', () => {
  vi.stubEnv('CI', 'true');
  expect(() => isMissing('pdftotext', false)).toThrow('pdftotext is missing');
});
