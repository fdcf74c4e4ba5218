import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { serveFile } from '../platform/assets.ts';
import type { SandboxContext } from '../platform/context.ts';
import { html, type Markup } from '../platform/html.ts';
import { sendPage } from '../platform/page.ts';
import type { ESign } from './esign.ts';
import type { Signer, SignRequest } from './esign-schemas.ts';

/** One-time password that the vendor uses on all sandbox screens. */
const SANDBOX_OTP = '111000';
const tokenParams = z.object({ token: z.string() });
const signBody = z.object({ action: z.enum(['sign', 'expire', 'fail']), otp: z.string().default('') });

/** Registers the page behind `signing_link`. It requires a one-time password and never an Aadhaar number. */
export async function registerSigningPages(
  app: FastifyInstance,
  context: SandboxContext,
  esign: ESign,
): Promise<void> {
  await app.register(formbody);
  serveFile(app, '/assets/sign.js', new URL('./sign.js', import.meta.url), 'text/javascript; charset=utf-8');

  const page = (reply: FastifyReply, title: string, body: Markup, status = 200): FastifyReply =>
    sendPage(reply, {
      vendor: 'Cashfree eSign',
      title,
      status,
      scripts: ['/cashfree/assets/sign.js'],
      framedBy: context.settings.current().cashfree.forbidFraming ? [] : context.config.appOrigins,
      body: html`<h1>${title}</h1>
        ${body}`,
    });
  const unknown = (reply: FastifyReply): FastifyReply =>
    page(reply, 'This signing link is not known', html`<p>Ask for a new one where you got it.</p>`, 404);

  const form = (reply: FastifyReply, token: string, problem?: string): FastifyReply => {
    const found = esign.byToken(token);
    const signer = found?.request.signers[found.index];
    if (found === undefined || signer === undefined) return unknown(reply);
    if (found.request.status !== 'IN_PROGRESS' || signer.status === 'SUCCESS')
      return ended(reply, found.request);
    if (signer.status === 'RECEIVED') {
      return page(
        reply,
        'It is not your turn yet',
        html`<p>Another signer comes first. Open this link again later.</p>`,
      );
    }
    return page(
      reply,
      'Sign with Aadhaar eSign',
      signingFields(esign.document(found.request)?.filename ?? 'Document', found.request, signer, problem),
      problem === undefined ? 200 : 400,
    );
  };

  const ended = (reply: FastifyReply, request: SignRequest): FastifyReply => {
    const [title, words] = ENDINGS[request.status];
    return page(
      reply,
      title,
      html`<p>${words} You can close this window.</p>
        ${request.redirectUrl === null ? undefined : back(request.redirectUrl, request.verificationId)}`,
    );
  };

  app.get('/sign/:token', (request, reply) => form(reply, tokenParams.parse(request.params).token));
  app.post('/sign/:token', async (request, reply) => {
    const { token } = tokenParams.parse(request.params);
    const { action, otp } = signBody.parse(request.body);
    if (action === 'sign' && otp.trim() !== SANDBOX_OTP) {
      return form(reply, token, `That one-time password is wrong. In the sandbox it is ${SANDBOX_OTP}.`);
    }
    const how = ({ sign: 'signed', expire: 'expired', fail: 'failed' } as const)[action];
    const request_ = await esign.end(token, how);
    return request_ === undefined ? unknown(reply) : ended(reply, request_);
  });
}

const ENDINGS = {
  SUCCESS: ['The document is signed', 'Thank you.'],
  EXPIRED: ['The signing link has expired', 'Nothing was signed.'],
  FAILURE: ['Signing failed', 'Nothing was signed.'],
  IN_PROGRESS: ['Your signature is in', 'Others have yet to sign.'],
} as const satisfies Record<SignRequest['status'], readonly [string, string]>;

function signingFields(filename: string, request: SignRequest, signer: Signer, problem?: string): Markup {
  return html`<dl>
      <dt>Document</dt>
      <dd>${filename}</dd>
      <dt>Signer</dt>
      <dd>${signer.name}</dd>
      <dt>Reference</dt>
      <dd>${request.referenceId}</dd>
    </dl>
    <p class="bad" role="alert" id="problem">${problem}</p>
    <form method="post" action="/cashfree/sign/${signer.token}">
      <label for="otp">One-time password</label>
      <input
        id="otp"
        name="otp"
        inputmode="numeric"
        autocomplete="one-time-code"
        aria-describedby="otp-hint problem"
      />
      <p class="hint" id="otp-hint">
        In the sandbox it is ${SANDBOX_OTP}. Your Aadhaar number is never asked for.
      </p>
      <div class="actions">
        <button class="primary" name="action" value="sign">Sign</button>
        <button name="action" value="expire">Let it expire</button>
        <button name="action" value="fail">Fail</button>
      </div>
    </form>`;
}

/** Returns a link for people. The script follows it automatically if the page is not framed. */
function back(redirectUrl: string, verificationId: string): Markup {
  const target = new URL(redirectUrl);
  target.searchParams.set('verification_id', verificationId);
  return html`<p class="actions">
    <a class="button" id="return" href="${target.href}" target="_top">Return</a>
  </p>`;
}
