/** Display names of recurring and one-off jobs. */
const jobNames: Readonly<Record<string, string>> = {
  'address-changes': 'Apply address changes',
  'bring-in-members': 'Import subscribers',
  'build-inspection-pack': 'Build an inspection pack',
  'carry-out-refund': 'Issue a refund',
  'check-moving-in': 'Check a subscriber file',
  'compare-with-provider': 'Compare payments with the provider',
  'count-service-end': 'Count plans ended by the sunset',
  'deliver-event': 'Deliver an event',
  'dispute-reconciliation': 'Reconcile disputes',
  'end-service': 'Apply the sunset',
  'figure-months': 'Store the metrics of past months',
  'files-move': 'Move files to the bucket',
  'files-unused': 'Delete unused files',
  'fill-archive-search': 'Index the archive for search',
  'forget-invited-addresses': 'Delete addresses of expired invitations',
  'handle-broker-event': 'Process a message from the broker',
  'handle-e-sign-event': 'Process a message from the signing service',
  'deliver-webhooks': 'Send webhooks',
  'handle-mail-event': 'Process a message from the mail service',
  'identity-changes': 'Read changes at the identity provider',
  'old-gift-requests': 'Delete abandoned gifts',
  'payment-reconciliation': 'Reconcile payments',
  'plan-alerts': 'Schedule publication alerts',
  'reconcile-baskets': 'Reconcile basket orders',
  'reconcile-e-signs': 'Reconcile signatures',
  'refund-reconciliation': 'Reconcile refunds',
  restore: 'Detect a restored database',
  'retention-run': 'Delete personal data past retention',
  'send-incident': 'Notify people affected by an incident',
  'send-legal-notices': 'Send legal text notices',
  'send-letter-batch': 'Send publication emails',
  'send-price-notices': 'Send price notices',
  settlements: 'Download settlements',
  'token-reconciliation': 'Reconcile mandates',
  'webhook-retention': 'Delete old webhooks',
  'write-to-moved-in': 'Send welcome emails',
};

/** Returns the display name of a job, such as “Delete old staff sessions” for `retention-staff_sessions`. */
export function jobName(name: string): string {
  const known = jobNames[name];
  if (known !== undefined) return known;
  // One job per payment gateway.
  if (/^handle-.+-event$/.test(name)) return 'Process a message from a payment gateway';
  const words = name.replace(/^retention-/, 'delete old ').replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
