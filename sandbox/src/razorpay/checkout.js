// Stand-in for https://checkout.razorpay.com/v1/checkout.js. Defines window.Razorpay with the
// documented options and shows the sandbox's own payment dialog in an iframe. No inline script or style
// reaches the host page, so that a strict content security policy holds.
(() => {
  const script = document.currentScript;
  const base = new URL('./checkout/', script.src);

  class Razorpay {
    #options;
    #listeners = new Map();
    #frame = null;
    #restore = null;
    #timer = null;

    constructor(options) {
      if (options === null || typeof options !== 'object') throw new TypeError('options are required');
      if (typeof options.key !== 'string' || options.key === '') throw new Error('key is missing');
      this.#options = options;
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
      return this;
    }

    open() {
      if (this.#frame !== null) return;
      const frame = document.createElement('iframe');
      frame.title = 'Razorpay Checkout';
      frame.className = 'razorpay-checkout-frame';
      frame.src = new URL('widget', base).href;
      frame.setAttribute('allow', 'payment');
      // Set properties, because a style attribute would need 'unsafe-inline' on the host page.
      Object.assign(frame.style, {
        position: 'fixed',
        inset: '0',
        width: '100%',
        height: '100%',
        border: '0',
        zIndex: '2147483647',
        colorScheme: 'light dark',
        background: 'transparent',
      });
      this.#frame = frame;
      this.#restore = makeInert(frame);
      window.addEventListener('message', this.#receive);
      document.body.append(frame);
      const seconds = Number(this.#options.timeout);
      if (seconds > 0) this.#timer = setTimeout(() => this.#dismiss(), seconds * 1000);
    }

    close() {
      this.#remove();
    }

    #receive = (message) => {
      if (this.#frame === null || message.source !== this.#frame.contentWindow) return;
      if (message.origin !== base.origin) return;
      const { type, detail } = message.data ?? {};
      if (type === 'ready') this.#send();
      else if (type === 'failed') this.#failed(detail);
      else if (type === 'paid') this.#paid(detail);
      else if (type === 'dismiss') this.#dismiss();
    };

    #send() {
      const { key, order_id, amount, name, description, prefill, theme, modal, retry } = this.#options;
      const detail = {
        key,
        order_id,
        amount,
        name,
        description,
        prefill: { email: prefill?.email, contact: prefill?.contact, method: prefill?.method },
        color: theme?.color,
        escape: modal?.escape !== false,
        backdropclose: modal?.backdropclose === true,
        confirmClose: modal?.confirm_close === true,
        retry: retry === undefined || retry === true || (retry !== false && retry.enabled !== false),
      };
      this.#frame.contentWindow.postMessage({ type: 'open', detail }, base.origin);
      this.#frame.focus();
    }

    #failed(error) {
      for (const listener of this.#listeners.get('payment.failed') ?? []) listener({ error });
      if (this.#options.redirect === true && this.#options.callback_url !== undefined) {
        const { code, description, source, step, reason, metadata } = error;
        post(this.#options.callback_url, {
          'error[code]': code,
          'error[description]': description,
          'error[source]': source,
          'error[step]': step,
          'error[reason]': reason,
          'error[metadata]': JSON.stringify(metadata),
        });
      }
    }

    #paid(response) {
      this.#remove();
      if (this.#options.callback_url !== undefined && this.#options.redirect === true) {
        post(this.#options.callback_url, response);
      } else {
        this.#options.handler?.(response);
      }
    }

    #dismiss() {
      if (this.#frame === null) return;
      this.#remove();
      this.#options.modal?.ondismiss?.();
    }

    #remove() {
      clearTimeout(this.#timer);
      window.removeEventListener('message', this.#receive);
      this.#frame?.remove();
      this.#frame = null;
      this.#restore?.();
      this.#restore = null;
    }
  }

  // Traps keyboard and screen reader in the dialog while it is open, then restores the focus.
  function makeInert(frame) {
    const focused = document.activeElement;
    const changed = [...document.body.children].filter((element) => element !== frame && !element.inert);
    for (const element of changed) element.inert = true;
    const { overflow } = document.body.style;
    document.body.style.overflow = 'hidden';
    return () => {
      for (const element of changed) element.inert = false;
      document.body.style.overflow = overflow;
      if (focused instanceof HTMLElement) focused.focus();
    };
  }

  function post(url, fields) {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = url;
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement('input');
      input.type = 'hidden';
      input.name = name;
      input.value = value ?? '';
      form.append(input);
    }
    document.body.append(form);
    form.submit();
  }

  window.Razorpay = Razorpay;
})();
