import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { alphanumeric } from '../platform/ids.ts';
import type { Store } from '../platform/store.ts';

const stored = z.object({ kid: z.string(), privatePem: z.string() });

interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

interface PublishedKey {
  readonly alg: 'RS256';
  readonly kty: 'RSA';
  readonly use: 'sig';
  readonly kid: string;
  readonly n: string;
  readonly e: string;
}

export interface SigningKeys {
  current(): Promise<SigningKey>;
  byKid(kid: string): Promise<SigningKey | undefined>;
  /** Returns the published keys, newest first. */
  published(): Promise<PublishedKey[]>;
  /** Signs with a new key from now on. Older ones stay published unless revoked. */
  rotate(revokeOlder: boolean): Promise<SigningKey>;
}

const generate = promisify(generateKeyPair);

async function make(): Promise<z.infer<typeof stored>> {
  const { privateKey } = await generate('rsa', { modulusLength: 2048 });
  return {
    kid: alphanumeric(21),
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

let made: ReturnType<typeof make> | undefined;
/** Key generation is expensive, so all stand-ins of a process (a hundred in a test run) start with the same key. */
const firstOfProcess = () => (made ??= make());

/** Returns RSA 2048 keys, stored with the rest of the state. The first one is generated while the server starts. */
export function createSigningKeys(store: Store): SigningKeys {
  const kept = store.collection('identity-keys', (value) => stored.parse(value));
  const loaded = kept.values().map(({ kid, privatePem }) => load(kid, privatePem));

  const keep = (made: z.infer<typeof stored>): SigningKey => {
    kept.put(made.kid, made);
    const key = load(made.kid, made.privatePem);
    loaded.push(key);
    return key;
  };

  const first = loaded.length > 0 ? Promise.resolve() : firstOfProcess().then(keep);
  // Awaited on first use, which reports a failure that would otherwise be an unhandled rejection.
  first.catch(() => undefined);

  return {
    async current() {
      await first;
      const newest = loaded.at(-1);
      if (newest === undefined) throw new Error('no signing key');
      return newest;
    },
    async byKid(kid) {
      await first;
      return loaded.find((key) => key.kid === kid);
    },
    async published() {
      await first;
      return loaded.map(publish).toReversed();
    },
    async rotate(revokeOlder) {
      await first;
      const fresh = keep(await make());
      if (revokeOlder) {
        for (const { kid } of loaded.splice(0, loaded.length - 1)) kept.delete(kid);
      }
      return fresh;
    },
  };
}

function load(kid: string, privatePem: string): SigningKey {
  const privateKey = createPrivateKey(privatePem);
  return { kid, privateKey, publicKey: createPublicKey(privateKey) };
}

function publish({ kid, publicKey }: SigningKey): PublishedKey {
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
  return { alg: 'RS256', kty: 'RSA', use: 'sig', kid, n, e };
}
