import type { SandboxOptions } from '../config.ts';
import { sandboxControl, type SandboxControl } from '../control.ts';
import { startSandbox, type RunningSandbox } from '../start.ts';

export interface TestSandbox extends RunningSandbox {
  readonly control: SandboxControl;
  /** Sends JSON unless `body` is a string, URLSearchParams or FormData. Returns the response, with JSON parsed. */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; headers: Headers; body: unknown }>;
}

/** Starts a sandbox for one test file, with free ports, in-memory state and short timers. */
export async function startTestSandbox(options: SandboxOptions = {}): Promise<TestSandbox> {
  const running = await startSandbox({
    port: 0,
    smtpPort: 0,
    ...options,
    timing: {
      lateCaptureMs: 500,
      refundProcessMs: 30,
      webhookRetryMs: 30,
      webhookTimeoutMs: 300,
      faultTimeoutMs: 2_000,
      faultSlowMs: 200,
      ...options.timing,
    },
  });
  return {
    ...running,
    control: sandboxControl(running.origin),
    async call(method, path, body, headers = {}) {
      const plain = body === undefined || typeof body === 'string' || body instanceof URLSearchParams;
      const sent = plain || body instanceof FormData ? body : JSON.stringify(body);
      const json = body !== undefined && typeof sent === 'string' && !plain;
      const answer = await fetch(running.origin + path, {
        method,
        redirect: 'manual',
        headers: { ...(json && { 'content-type': 'application/json' }), ...headers },
        ...(sent !== undefined && { body: sent }),
      });
      const text = await answer.text();
      const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
      return { status: answer.status, headers: answer.headers, body: isJson ? safeJson(text) : text };
    },
  };
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
