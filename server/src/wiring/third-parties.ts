import { gatewayProbes } from '../adapters/payment-gateways.ts';
import { probeCashfree } from '../adapters/cashfree/probe.ts';
import { probeOpenSearch } from '../adapters/opensearch/probe.ts';
import { probeS3 } from '../adapters/s3/probe.ts';
import { probeScript } from '../adapters/http/probe.ts';
import type { Probe } from '../adapters/http/probe.ts';
import { kiteQuoteProvider } from '../adapters/kite/quote-provider.ts';
import { smallcaseBrokerGateway } from '../adapters/smallcase/broker-gateway.ts';
import { probeSmallcase } from '../adapters/smallcase/probe.ts';
import { probeSmtp } from '../adapters/smtp/probe.ts';
import type { Config } from '../platform/config.ts';
import { vendorOptions } from './adapters.ts';
import { identityProbes } from './identity.ts';
/** Returns all third parties in use, by purpose, each with its probe. */
export function thirdParties(config: Config): [string, Probe][] {
  const { cashfree, broker, quotes } = vendorOptions(config);
  return [
    ...identityProbes(config.identity),
    ...config.payments.all.flatMap((settings) => {
      const { displayName, probe, window } = gatewayProbes(settings);
      return [
        [`payment provider (${displayName})`, probe],
        [`payment window (${displayName})`, window],
      ] satisfies [string, Probe][];
    }),
    ['PAN and eSign', probeCashfree(cashfree)],
    ['mail server', probeSmtp(config.SMTP_URL)],
    ...(config.broker === null || broker === null
      ? []
      : ([
          ['broker gateway', probeSmallcase(broker, smallcaseBrokerGateway(broker))],
          ['broker window', probeScript(config.broker.scriptUrl, 'BROKER_SCRIPT_URL')],
        ] satisfies [string, Probe][])),
    ...(config.s3 === null ? [] : ([['file store', probeS3(config.s3)]] satisfies [string, Probe][])),
    ...(config.openSearch === null
      ? []
      : ([['archive search', probeOpenSearch(config.openSearch)]] satisfies [string, Probe][])),
    ...(quotes === null
      ? []
      : ([
          [
            'live prices',
            async () => {
              const answer = await kiteQuoteProvider(quotes).lastPrices(['INFY']);
              if (answer.kind === 'prices') return null;
              return answer.kind === 'signed-out'
                ? 'the day’s sign-in is over: renew KITE_ACCESS_TOKEN'
                : 'does not answer: check KITE_BASE_URL and KITE_API_KEY';
            },
          ],
        ] satisfies [string, Probe][])),
  ];
}
