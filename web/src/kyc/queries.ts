import { getLegalDocument, listConsents } from '@niveshak/contract/kyc/routes';
import type { LegalKind } from '@niveshak/contract/kyc/schemas';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

export function legalDocumentQuery(kind: LegalKind) {
  return queryOptions({
    queryKey: ['legal', kind],
    queryFn: () => call(getLegalDocument, { params: { kind } }),
    staleTime: 600_000,
  });
}

export const consentsQuery = queryOptions({ queryKey: ['consents'], queryFn: () => call(listConsents) });
