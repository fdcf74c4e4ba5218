import type { Probe } from '../http/probe.ts';

/** Connects, and signs in if the URL has a user name. Sends nothing. */
export function probeSmtp(url: string): Probe {
  return async () => {
    const { default: nodemailer } = await import('nodemailer');
    const transport = nodemailer.createTransport({ url, connectionTimeout: 8_000, greetingTimeout: 8_000 });
    try {
      await transport.verify();
      return null;
    } catch (error) {
      const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
      return code === 'EAUTH'
        ? 'refuses our sign-in: check user and password in SMTP_URL'
        : `cannot be reached (${String(code ?? 'no code')}): check host, port and TLS in SMTP_URL`;
    } finally {
      transport.close();
    }
  };
}
