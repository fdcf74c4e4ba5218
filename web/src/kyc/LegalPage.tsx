import { getLegalDocument } from '@niveshak/contract/kyc/routes';
import type { LegalDocument, LegalKind } from '@niveshak/contract/kyc/schemas';
import { legalKinds } from '@niveshak/contract/kyc/schemas';
import { kycTexts } from '@niveshak/contract/kyc/texts';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { NotHere } from '../app/NotHere.tsx';
import { errorText } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import { DateText } from '../ui/DateText.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Prose } from '../ui/Prose.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';

/** A legal text in force, for everybody. */
export function LegalPage() {
  const { kind } = useParams({ from: '/public/$kind' });
  const known = legalKinds.find((candidate) => candidate === kind);
  return known === undefined ? <NotHere /> : <Text key={known} kind={known} />;
}

/** Without the query cache, which exists only for signed-in people. */
function Text({ kind }: { kind: LegalKind }) {
  const [legal, setLegal] = useState<LegalDocument | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    call(getLegalDocument, { params: { kind } }).then(
      (document) => {
        if (!isGone) setLegal(document);
      },
      (error: unknown) => {
        if (!isGone) setFailure(errorText(error, kycTexts.legalFailed));
      },
    );
    return () => {
      isGone = true;
    };
  }, [kind]);
  if (failure !== null) return <ErrorBanner>{failure}</ErrorBanner>;
  if (legal === null) {
    return (
      <SkeletonGroup>
        <Bar className="h-10 w-3/4" />
        <Bar className="mt-6 h-96 w-full" />
      </SkeletonGroup>
    );
  }
  return (
    <article>
      <title>{legal.title}</title>
      <h1 className="text-3xl">{legal.title}</h1>
      <p className="mt-2 text-sm text-soft">
        Version {legal.version}, in force from <DateText date={legal.effectiveFrom} />
      </p>
      <Prose html={legal.bodyHtml} className="prose-small mt-6" />
    </article>
  );
}
