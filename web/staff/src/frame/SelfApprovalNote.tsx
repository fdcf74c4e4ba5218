/** Note for staff who decide on their own request, which only a one-person firm allows. */
export function SelfApprovalNote() {
  return (
    <p className="rounded-md bg-sunken px-3 py-2 text-sm">
      You submitted this yourself. Explain why you approve it; the audit log marks it as self-approved.
    </p>
  );
}
