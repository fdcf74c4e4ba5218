import { listConsents } from '@niveshak/contract/kyc/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

export const consentsQuery = queryOptions({ queryKey: ['consents'], queryFn: () => call(listConsents) });
