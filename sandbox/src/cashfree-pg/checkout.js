// Hosted checkout page. In a frame it reports to the page that opened it, otherwise it returns to the merchant.
const checkout = document.getElementById('checkout');
const message = document.getElementById('message');
const { session, return: returnUrl } = checkout.dataset;

function leave(detail) {
  if (window.parent !== window) window.parent.postMessage({ source: 'cashfree-checkout', ...detail }, '*');
  else if (returnUrl !== '') location.assign(returnUrl);
}

async function attempt(outcome) {
  const answer = await fetch('/cashfree-pg/checkout/attempt', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ session, outcome }),
  });
  const body = await answer.json();
  if (body.status === 'SUCCESS' || body.status === 'PENDING')
    leave({ paymentDetails: { paymentMessage: 'Payment finished. Check status.' } });
  else message.textContent = body.message;
}

for (const button of checkout.querySelectorAll('button'))
  button.addEventListener('click', () => {
    if (button.dataset.outcome === undefined)
      leave({ error: { code: 'payment_aborted', message: 'Payment was aborted by the user' } });
    else void attempt(button.dataset.outcome);
  });
