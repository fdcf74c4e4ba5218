import { isOutsideIndia } from '@niveshak/domain/billing/buyer-contact';
import { isStateCode, stateOf } from '@niveshak/domain/billing/states';
import type { ReactNode } from 'react';
import { useUser } from '../identity/auth.ts';
import { Badge } from '../ui/Badge.tsx';
import { DateText } from '../ui/DateText.tsx';

/** Verified name and PAN. The server masks the PAN. */
export function Identity() {
  const { firstName, lastName, billingInfo, kyc, terms } = useUser();
  const name = `${firstName} ${lastName}`.trim();
  const dob = billingInfo?.dob ?? null;
  const state = billingInfo?.state ?? null;
  const organisationName = billingInfo?.organisationName;
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[12rem_1fr]">
      <Row label="Name">{name}</Row>
      <Row label="PAN">
        <span className="inline-flex flex-wrap items-center gap-2 tabular-nums">
          {billingInfo?.panNumber ?? 'Not provided yet'}
          {kyc.isVerified && <Badge tone="good">Verified</Badge>}
        </span>
      </Row>
      <Row label="Organisation">{organisationName}</Row>
      <Row label={organisationName === undefined ? 'Date of birth' : 'Date of incorporation'}>
        {dob === null ? null : <DateText date={dob} />}
      </Row>
      <Row label="Mobile">{billingInfo?.mobile}</Row>
      <Row label="State">
        {isOutsideIndia(state) ? 'Outside India' : isStateCode(state) ? stateOf(state).name : state}
      </Row>
      <Row label="PIN code">{billingInfo?.pinCode}</Row>
      <Row label="Business">{billingInfo?.businessName}</Row>
      <Row label="GST number">{billingInfo?.gstNumber}</Row>
      <Row label="Terms">{terms.isSigned ? 'Signed' : 'Not signed yet'}</Row>
    </dl>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null;
  return (
    <>
      <dt className="text-sm text-soft sm:text-base">{label}</dt>
      <dd className="-mt-2 sm:mt-0">{children}</dd>
    </>
  );
}
