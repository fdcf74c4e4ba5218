// Stand-in for https://sdk.cashfree.com/js/v3/cashfree.js. Defines window.Cashfree with `checkout`, which
// opens the hosted page in the tab or in a modal frame. No inline script or style reaches the host page.
(() => {
  const base = new URL('../', document.currentScript.src);

  function modal(url) {
    return new Promise((resolve) => {
      const frame = document.createElement('iframe');
      frame.title = 'Cashfree Checkout';
      frame.src = url;
      Object.assign(frame.style, {
        position: 'fixed',
        inset: '0',
        width: '100%',
        height: '100%',
        border: '0',
        zIndex: '2147483647',
        background: 'Canvas',
      });
      const others = [...document.body.children].filter((element) => !element.inert);
      for (const element of others) element.inert = true;
      const receive = ({ source, origin, data }) => {
        if (source !== frame.contentWindow || origin !== base.origin) return;
        if (data?.source !== 'cashfree-checkout') return;
        window.removeEventListener('message', receive);
        frame.remove();
        for (const element of others) element.inert = false;
        const { error, paymentDetails } = data;
        resolve(error === undefined ? { paymentDetails } : { error });
      };
      window.addEventListener('message', receive);
      document.body.append(frame);
    });
  }

  window.Cashfree = ({ mode }) => {
    if (mode !== 'sandbox' && mode !== 'production') throw new Error('mode is sandbox or production');
    return {
      version: () => '3',
      async checkout({ paymentSessionId, redirectTarget = '_self' }) {
        const url = new URL(`checkout?session=${encodeURIComponent(paymentSessionId)}`, base);
        if (redirectTarget === '_modal') return modal(url.href);
        location.assign(url.href);
        return { redirect: true };
      },
    };
  };
})();
