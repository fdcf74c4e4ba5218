/** Gateway with a dedicated webhook URL, which predates support for several gateways. */
export const gatewayOfNamedWebhook = 'razorpay';
