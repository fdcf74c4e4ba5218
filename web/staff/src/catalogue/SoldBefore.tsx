/** Explanation of what the last day of service does not affect. */
export function SoldBefore() {
  return (
    <p className="text-sm text-soft">
      Plans already sold do not change. “End the service” on this page ends and refunds them.
    </p>
  );
}
