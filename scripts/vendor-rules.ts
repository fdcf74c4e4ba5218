/**
 * Payment gateway vendors, which only adapters, stand-ins, tests and tools may name. The identity slice may name
 * `cashfree`, which also provides identity checks.
 */
const gatewayVendor = /razorpay|cashfree[-_ ]?(?:pg|payments)/i;

/** Names fixed by the external interface (decisions sections 1 and 6). */
const onTheWire = /\brazorpayOrderId\b|\brazorpayWebhook\b/g;

const product = /^(?:domain|contract|server|web)\//;
const exempt = /\/adapters\/|\.test\.tsx?$|^server\/src\/testing\/|^server\/migrations\//;

/** Other files that name a vendor, with the reason. */
export const namesVendors: Readonly<Record<string, string>> = {
  'contract/src/checkout/named-webhook.ts': 'the address of the first gateway’s webhook is fixed',
  'domain/src/subscriber-import/fields.ts': 'column names in files of other systems',
  'server/demo/demo-env.ts': 'settings of the trial',
  'server/src/platform/payment-settings.ts': 'settings',
  'server/src/platform/setting-lines.ts': 'examples of settings',
  'server/src/platform/watch/metrics.ts': 'values of a label',
  'server/src/platform/watch/signals.ts': 'values of a label',
};

/** Returns the problem if a product file names a payment gateway vendor; empty if there is none. */
export function vendorProblems(file: string, text: string): string[] {
  if (!product.test(file) || exempt.test(file) || file in namesVendors) return [];
  const named = gatewayVendor.exec(text.replaceAll(onTheWire, ''));
  return named === null ? [] : [`${file}: names "${named[0]}"; vendors belong to adapters and stand-ins`];
}
