import { afterEach, expect, it, vi } from 'vitest';
import { isMissing, realData } from './is-missing.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it('skips a test with a reason on a machine without its input', () => {
  const said = vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubEnv('CI', '');
  expect(isMissing('pdftotext', true)).toBe(false);
  expect(isMissing('pdftotext', false)).toBe(true);
  expect(said).toHaveBeenCalledWith('skipped: pdftotext is missing');
});

it('skips nothing in CI', () => {
  vi.stubEnv('CI', 'true');
  expect(() => isMissing('pdftotext', false)).toThrow('pdftotext is missing');
});

it('skips real input if none is set, and requires it if set', () => {
  const said = vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubEnv('REAL_DATA_DIR', '');
  expect(realData('prices.zip').leaveOut).toBe(true);
  expect(said).toHaveBeenCalledOnce();
  vi.stubEnv('REAL_DATA_DIR', import.meta.dirname);
  expect(realData('is-missing.ts')).toMatchObject({ leaveOut: false });
  expect(() => realData('prices.zip')).toThrow('prices.zip is missing');
});
