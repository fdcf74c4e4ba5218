import { isCertificateRefused } from './vendor-call.ts';
import type { VendorAnswer } from './vendor-call.ts';

/** What a harmless call to a third party showed: null when it answers and takes our keys, else what mends it. */
export type Probe = () => Promise<string | null>;

const unbelieved =
  'has a certificate of an authority that is not believed here: set NODE_EXTRA_CA_CERTS to the file of that authority';

/**
 * @param address the name of the setting that says where the third party is
 * @param settings the names of the keys that the call carried
 * @param fine statuses of an answer that only the right keys get
 */
export function judgeAnswer(
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

/** A script that pages load is there. */
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
