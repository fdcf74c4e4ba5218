import { isCertificateRefused } from './vendor-call.ts';
import type { VendorAnswer } from './vendor-call.ts';

/**
 * Makes a harmless call to a third party. Returns null if it responds and accepts our keys, else instructions to fix
 * the problem.
 */
export type Probe = () => Promise<string | null>;

const unbelieved =
  'has a certificate of an authority that is not believed here: set NODE_EXTRA_CA_CERTS to the file of that authority';

/**
 * Returns null if the response shows that the keys are accepted, else instructions to fix the problem.
 * @param address name of the setting with the third party's URL
 * @param settings names of the settings with the keys used
 * @param fine statuses returned only if the keys are right
 */
export function checkProbeResponse(
  answer: VendorAnswer,
  address: string,
  settings: string,
  fine: readonly number[],
): string | null {
  if (answer.kind === 'unavailable')
    return answer.reason === 'certificate'
      ? unbelieved
      : `does not answer (${answer.reason}): check ${address}, and that this machine may reach it`;
  if (fine.includes(answer.status)) return null;
  if (answer.status === 401 || answer.status === 403) return `refuses our keys: check ${settings}`;
  return `answers ${answer.status}: check ${address} and ${settings}`;
}

export function probeScript(url: string, setting: string): Probe {
  return async () => {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(8_000) });
      await response.arrayBuffer();
      return response.ok ? null : `answers ${response.status}: check ${setting}`;
    } catch (error) {
      return isCertificateRefused(error) ? unbelieved : `does not answer: check ${setting}`;
    }
  };
}
