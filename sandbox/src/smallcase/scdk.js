// Stand-in for https://gateway.smallcase.com/scdk/2.0.0/scdk.js. Defines window.scDK with the documented
// constructor, `init` and `triggerTransaction`, and shows the sandbox's own dialog in an iframe. No inline script or style
// reaches the host page, so that a strict content security policy holds.
(() => {
  const base = new URL('.', document.currentScript.src);
  let instance = null;

  class scDK {
    #gateway;
    #token;
    #isOpen = false;

    constructor(options) {
      // As documented, a second `new` returns the first instance.
      if (instance !== null) return instance;
      if (typeof options?.gateway !== 'string' || options.gateway === '') throw new Error('invalid_gateway');
      this.#gateway = options.gateway;
      this.#token = options.smallcaseAuthToken;
      instance = this;
    }

    async init(options) {
      if (typeof options?.smallcaseAuthToken !== 'string' || options.smallcaseAuthToken === '')
        throw new Error('invalid_jwt');
      this.#token = options.smallcaseAuthToken;
      return { success: true };
    }

    async triggerTransaction(options) {
      if (typeof options?.transactionId !== 'string') throw new Error('invalid_transactionId');
      if (this.#isOpen) throw new Error('transaction_in_process');
      this.#isOpen = true;
      try {
        return await open({
          gateway: this.#gateway,
          token: this.#token,
          transactionId: options.transactionId,
          brokers: options.brokers ?? null,
        });
      } finally {
        this.#isOpen = false;
      }
    }

    // As documented, ends this browser's sessions at brokers. Requires a connected user's token.
    async brokerLogout() {
      return open({ logout: true, gateway: this.#gateway, token: this.#token });
    }
  }

  function open(detail) {
    const frame = document.createElement('iframe');
    frame.title = 'smallcase Gateway';
    frame.src = new URL('dialog', base).href;
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
    const restore = makeInert(frame);
    return new Promise((resolve, reject) => {
      const receive = (message) => {
        if (message.source !== frame.contentWindow || message.origin !== base.origin) return;
        const { type, detail: answer } = message.data ?? {};
        if (type === 'ready') {
          frame.contentWindow.postMessage({ type: 'open', detail }, base.origin);
          frame.focus();
          return;
        }
        if (type !== 'done') return;
        removeEventListener('message', receive);
        frame.remove();
        restore();
        if (answer.error === undefined) resolve(answer);
        else reject(Object.assign(new Error(answer.error.message), { code: answer.error.code }));
      };
      addEventListener('message', receive);
      document.body.append(frame);
    });
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

  window.scDK = scDK;
})();
