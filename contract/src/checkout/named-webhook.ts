/** The gateway whose webhook has an address of its own, from before there were several. */
export const gatewayOfNamedWebhook = 'razorpay';
