import { getRenewal } from '@niveshak/contract/renewals/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

export const renewalQuery = queryOptions({ queryKey: ['renewal'], queryFn: () => call(getRenewal) });
