import { erasedAddress } from '@niveshak/domain/identity/email';
import { expect, it } from 'vitest';
import { addressText } from './address-text.ts';

it('shows a deleted account instead of its placeholder address', () => {
  expect(addressText(erasedAddress('3f0e8a52-0c1e-4f0a-9a43-482913482913'))).toBe('Erased account');
  expect(addressText('meera@members.test')).toBe('meera@members.test');
});
