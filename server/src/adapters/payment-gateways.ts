import type { PaymentProvider } from '../checkout/ports.ts';
import type { GatewayName, GatewaySettings, PaymentSettings } from '../platform/payment-settings.ts';
import type { SettlementReport } from '../reconciliation/ports.ts';
import type { MandateProvider } from '../renewals/ports.ts';
import { cashfreePgPaymentProvider } from './cashfree/payment-provider.ts';
import { probeCashfreePg } from './cashfree/pg-probe.ts';
import { cashfreePgSettlements } from './cashfree/pg-settlements.ts';
import { probeScript } from './http/probe.ts';
import type { Probe } from './http/probe.ts';
import { razorpayMandates } from './razorpay/mandates.ts';
import { razorpayPaymentProvider } from './razorpay/payment-provider.ts';
import { probeRazorpay } from './razorpay/probe.ts';
import { razorpaySettlements } from './razorpay/settlements.ts';

type Vendor = {
  /** Name shown to staff. */
  readonly displayName: string;
  readonly payments: (settings: GatewaySettings) => PaymentProvider;
  readonly settlements: (settings: GatewaySettings) => SettlementReport;
  readonly mandates: ((settings: GatewaySettings) => MandateProvider) | null;
  readonly probe: (settings: GatewaySettings) => Probe;
  readonly scriptSetting: string;
};

const vendors: Readonly<Record<GatewayName, Vendor>> = {
  razorpay: {
    displayName: 'Razorpay',
    payments: razorpayPaymentProvider,
    settlements: razorpaySettlements,
    mandates: razorpayMandates,
    probe: probeRazorpay,
    scriptSetting: 'RAZORPAY_SCRIPT_URL',
  },
  'cashfree-pg': {
    displayName: 'Cashfree',
    payments: cashfreePgPaymentProvider,
    settlements: cashfreePgSettlements,
    mandates: null,
    probe: probeCashfreePg,
    scriptSetting: 'CASHFREE_PG_SCRIPT_URL',
  },
};

/** Used if no gateway supports mandates. */
const noMandates: MandateProvider = {
  gateway: null,
  createCustomer: async () => 'unavailable',
  tokenOfPayment: async () => 'unavailable',
  token: async () => 'unavailable',
  cancelToken: async () => 'unavailable',
  debit: async () => 'unavailable',
  attemptsOf: async () => 'unavailable',
};

/** Returns the adapters of the firm's payment gateways. */
export function paymentGateways({ all, forNewOrders }: PaymentSettings) {
  const opened = new Map(all.map((settings) => [settings.name, vendors[settings.name].payments(settings)]));
  const withMandates = all.flatMap((settings) => vendors[settings.name].mandates?.(settings) ?? []);
  return {
    gateways: {
      all: [...opened.values()],
      forNewOrders: forNewOrders.flatMap(({ name }) => opened.get(name) ?? []),
    },
    mandates: withMandates[0] ?? noMandates,
    settlements: all.map((settings) => vendors[settings.name].settlements(settings)),
  };
}

type GatewayProbes = { readonly displayName: string; readonly probe: Probe; readonly window: Probe };

/** Returns the probes for a gateway and its payment window script. */
export function gatewayProbes(settings: GatewaySettings): GatewayProbes {
  const { displayName, probe, scriptSetting } = vendors[settings.name];
  return { displayName, probe: probe(settings), window: probeScript(settings.scriptUrl, scriptSetting) };
}
