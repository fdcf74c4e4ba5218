/** The gateway with a separate webhook address, from before there were several gateways. */
export const gatewayOfNamedWebhook = 'razorpay';
