/**
 * Everything that a firm provides and a drill cannot: a name, a certificate, vendors and the sources of the version.
 */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { DEFAULTS } from '../../sandbox/src/config.ts';
import { must } from './machine.ts';
import type { Machine } from './machine.ts';
import type { Substitution } from './page.ts';

export const host = 'research.firm.example';
const vendorsHost = 'vendors.firm.example';
const vendors = `https://${vendorsHost}:8443`;
const smtpPort = 2525;
const certificates = '/etc/ssl/drill';
const authority = `${certificates}/ca.pem`;
/** Certificate authorities of the host and the drill, because the host's registries may use a private authority. */
const authorities = `${certificates}/all.pem`;

const made = () => randomBytes(12).toString('hex');

/** All deviations from the page. */
export const substitutions: readonly Substitution[] = [
  { from: 'REPOSITORY', to: 'file:///srv/niveshak.git', why: 'a clone of this checkout’s HEAD' },
  { from: 'VERSION', to: 'drill', why: 'its tag' },
  { from: 'research.example.in', to: host, why: 'the firm’s host' },
  { from: 'owner-password', to: made(), why: 'a password of the firm' },
  { from: 'app-password', to: made(), why: 'a password of the firm' },
  { from: 'reports-password', to: made(), why: 'a password of the firm' },
  { from: 'https://TENANT.eu.auth0.com', to: vendors, why: 'the stand-in for identities' },
  { from: 'https://api.example.in', to: DEFAULTS.identity.audience, why: 'its audience' },
  { from: 'WEB-CLIENT-ID', to: DEFAULTS.identity.spaClientId, why: 'its key' },
  { from: 'SERVER-CLIENT-ID', to: DEFAULTS.identity.m2mClientId, why: 'its key' },
  { from: 'SERVER-CLIENT-SECRET', to: DEFAULTS.identity.m2mClientSecret, why: 'its key' },
  { from: 'https://api.razorpay.com', to: `${vendors}/razorpay`, why: 'the stand-in for payments' },
  { from: 'https://checkout.razorpay.com', to: `${vendors}/razorpay`, why: 'its payment window' },
  { from: 'rzp_test_KEY-ID', to: DEFAULTS.razorpay.keyId, why: 'its key' },
  { from: 'RAZORPAY-KEY-SECRET', to: DEFAULTS.razorpay.keySecret, why: 'its key' },
  { from: 'RAZORPAY-WEBHOOK-SECRET', to: DEFAULTS.razorpay.webhookSecret, why: 'its key' },
  {
    from: 'https://sandbox.cashfree.com/verification',
    to: `${vendors}/cashfree`,
    why: 'the stand-in for PAN and eSign',
  },
  { from: 'CASHFREE-CLIENT-ID', to: DEFAULTS.cashfree.clientId, why: 'its key' },
  { from: 'CASHFREE-CLIENT-SECRET', to: DEFAULTS.cashfree.clientSecret, why: 'its key' },
  {
    from: 'smtps://USER:PASSWORD@mail.example.in',
    to: `smtp://127.0.0.1:${smtpPort}`,
    why: 'the stand-in for mail',
  },
  { from: 'MAIL-WEBHOOK-SECRET', to: DEFAULTS.mail.webhookSecret, why: 'its key' },
  {
    from: 'DATA_DIR=/var/lib/niveshak',
    to: `DATA_DIR=/var/lib/niveshak\nNODE_EXTRA_CA_CERTS=${authority}`,
    why: 'the authority that signed for the stand-ins',
  },
];

/** Returns the environment variables of commands: the host's npm settings and trusted CA certificates. */
export function environment(): Record<string, string> {
  const env: Record<string, string> = {
    DEBIAN_FRONTEND: 'noninteractive',
    NODE_EXTRA_CA_CERTS: authorities,
    npm_config_cafile: authorities,
  };
  for (const name of ['registry', 'proxy', 'https-proxy', 'noproxy']) {
    const value = must('npm', ['config', 'get', name], '/').trim();
    if (value !== '' && value !== 'null') env[`npm_config_${name.replace('-', '_')}`] = value;
  }
  return env;
}

/** Copies all of these into the machine before the page's first command. */
export function copyIntoMachine(machine: Machine, checkout: string): void {
  machine.put('etc/hosts', `127.0.0.1 localhost ${host} ${vendorsHost}\n::1 localhost\n`);
  machine.put('etc/gitconfig', '[safe]\n\tdirectory = *\n');
  must('git', ['clone', '--quiet', '--bare', checkout, path.join(machine.root, 'srv/niveshak.git')]);
  must('git', ['tag', '--force', 'drill', 'HEAD'], path.join(machine.root, 'srv/niveshak.git'));

  const at = (file: string) => path.join(machine.root, file);
  for (const folder of [certificates, '/etc/ssl/niveshak']) fs.mkdirSync(at(folder), { recursive: true });
  const ec = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const ca = [at(authority), at(`${certificates}/ca-key.pem`)] as const;
  const pair = [at('/etc/ssl/niveshak/fullchain.pem'), at('/etc/ssl/niveshak/key.pem')] as const;
  const self = ['req', '-x509', ...ec];
  const names = `subjectAltName=DNS:${host},DNS:${vendorsHost}`;
  const leaf = ['-addext', names, '-addext', 'basicConstraints=critical,CA:FALSE'];
  must('openssl', [...self, '-subj', '/CN=Drill', '-keyout', ca[1], '-out', ca[0]]);
  const signed = [...self, '-CA', ca[0], '-CAkey', ca[1], '-subj', `/CN=${host}`, ...leaf];
  must('openssl', [...signed, '-keyout', pair[1], '-out', pair[0]]);
  const believed = process.env['NODE_EXTRA_CA_CERTS'] ?? '/etc/ssl/certs/ca-certificates.crt';
  const all = [ca[0], ...(fs.existsSync(believed) ? [believed] : [])];
  machine.put(authorities, all.map((file) => fs.readFileSync(file, 'utf8')).join('\n'));
}

export function startVendors(machine: Machine, checkout: string): Promise<void> {
  return machine.startBeside([path.join(checkout, 'server/src/testing/production/vendors-behind-https.ts')], {
    ORIGIN: vendors,
    APP_ORIGIN: `https://${host}`,
    SMTP_PORT: String(smtpPort),
    CERTIFICATE: path.join(machine.root, 'etc/ssl/niveshak/fullchain.pem'),
    KEY: path.join(machine.root, 'etc/ssl/niveshak/key.pem'),
    NODE_EXTRA_CA_CERTS: path.join(machine.root, authority),
  });
}
