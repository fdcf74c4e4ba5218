/** Explains what the last day of service does not affect. */
export function SoldBefore() {
  return (
    <p className="text-sm text-soft">
      Plans that were sold before stay as they are. “End the service” on this page ends and refunds them.
    </p>
  );
}
