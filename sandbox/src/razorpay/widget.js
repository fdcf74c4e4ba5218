// The payment dialog inside the iframe. The host page sends the options; every outcome is a button.
const dialog = document.getElementById('dialog');
const backdrop = document.getElementById('backdrop');
const AFTER_FAILURE_MS = 900;
const AFTER_PENDING_MS = 1500;
let options;
let host;
let busy = false;

window.addEventListener('message', (message) => {
  // Only a page of the app can frame this document (frame-ancestors), and only its window may drive it.
  if (message.source !== window.parent || message.data?.type !== 'open' || options !== undefined) return;
  options = message.data.detail;
  host = message.origin;
  open().catch(() => showProblem('Something went wrong. Close this window and try again.'));
});
window.parent.postMessage({ type: 'ready' }, '*');

function tell(type, detail) {
  window.parent.postMessage({ type, detail }, host);
}

async function open() {
  if (typeof options.color === 'string') setColour(options.color);
  const query = new URLSearchParams({ key_id: options.key, order_id: options.order_id ?? '' });
  const answer = await fetch(`/razorpay/v1/checkout/session?${query}`);
  const session = await answer.json();
  draw(session);
  if (!answer.ok) return showProblem(session.error.description);
  if (options.amount !== undefined && Number(options.amount) !== session.amount) {
    return showProblem('Payment failed: the amount is different from your order amount.');
  }
  if (session.status === 'paid') return showProblem('Payment already done for this order.');
  dialog.querySelector('[data-outcomes] button').focus();
}

function draw(session) {
  const amount = session.amount === undefined ? '' : rupees(session.amount);
  const email = options.prefill?.email ?? '';
  const contact = options.prefill?.contact ?? '';
  dialog.replaceChildren(
    element('header', {}, [
      element('div', {}, [
        element('h1', { id: 'merchant' }, [options.name ?? 'Merchant']),
        element('p', {}, [options.description ?? '']),
      ]),
      closeButton(),
    ]),
    element('p', { className: 'amount' }, [amount]),
    element('p', { className: 'who' }, [[contact, email].filter((part) => part !== '').join(' · ')]),
    element('div', { className: 'method' }, [
      element('label', { htmlFor: 'method' }, ['Pay with']),
      select([
        ['upi', 'UPI'],
        ['card', 'Card'],
        ['netbanking', 'Net banking'],
        ['wallet', 'Wallet'],
      ]),
    ]),
    element('p', { id: 'problem', className: 'bad', role: 'alert' }, []),
    element('p', { id: 'state', role: 'status' }, []),
    element('div', { className: 'outcomes' }, [
      outcome(`Pay ${amount}`, () => attempt('success'), 'primary'),
      outcome('Fail this payment', () => attempt('failed')),
      outcome('Fail, then succeed', failThenSucceed),
      outcome('Authorise late', () => attempt('late')),
      outcome('Authorise, do not capture', () => attempt('authorized')),
    ]),
    element('p', { className: 'hint' }, [
      'Razorpay sandbox: no money moves. Each button is one way a payment can go.',
    ]),
  );
  dialog.querySelector('.outcomes').dataset.outcomes = '';
  dialog.hidden = false;
}

async function attempt(outcomeName) {
  setBusy(true, 'Processing…');
  const answer = await fetch('/razorpay/v1/checkout/attempt', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      key_id: options.key,
      order_id: options.order_id,
      outcome: outcomeName,
      method: dialog.querySelector('#method').value,
      email: options.prefill?.email ?? null,
      contact: options.prefill?.contact ?? null,
      description: options.description ?? null,
    }),
  });
  const result = await answer.json();
  setBusy(false, '');
  if (!answer.ok) return showProblem(result.error.description);
  if (result.kind === 'paid') return tell('paid', result.response);
  if (result.kind === 'pending') {
    setBusy(true, 'Your bank has not answered yet. This window closes by itself.');
    return setTimeout(() => tell('dismiss'), AFTER_PENDING_MS);
  }
  tell('failed', result.error);
  showProblem(result.error.description);
  if (!options.retry) {
    setBusy(true, '');
    return setTimeout(() => tell('dismiss'), AFTER_FAILURE_MS);
  }
  setBusy(false, 'You can try again.');
}

async function failThenSucceed() {
  await attempt('failed');
  if (!options.retry) return;
  setBusy(true, 'Trying again…');
  await new Promise((resolve) => setTimeout(resolve, AFTER_FAILURE_MS));
  showProblem('');
  await attempt('success');
}

function dismiss() {
  if (options?.confirmClose && !window.confirm('Ongoing payment. Are you sure you want to abort?')) return;
  tell('dismiss');
}

window.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && options?.escape && !busy) dismiss();
});
backdrop.addEventListener('click', (event) => {
  if (event.target === backdrop && options?.backdropclose && !busy) dismiss();
});

function outcome(label, act, className = '') {
  const button = element('button', { type: 'button', className }, [label]);
  button.addEventListener('click', () => {
    if (busy) return;
    showProblem('');
    act().catch(() => {
      setBusy(false, '');
      showProblem('The payment could not be sent. Try again.');
    });
  });
  return button;
}

function closeButton() {
  const button = element('button', { type: 'button', className: 'close', ariaLabel: 'Close' }, ['×']);
  button.addEventListener('click', dismiss);
  return button;
}

function select(choices) {
  const list = element('select', { id: 'method' }, []);
  for (const [value, label] of choices) list.append(element('option', { value }, [label]));
  if (choices.some(([value]) => value === options.prefill?.method)) list.value = options.prefill.method;
  return list;
}

function setBusy(now, text) {
  busy = now;
  dialog.querySelector('#state').textContent = text;
  for (const button of dialog.querySelectorAll('.outcomes button')) button.disabled = now;
}

function showProblem(text) {
  if (dialog.hidden) draw({});
  dialog.querySelector('#problem').textContent = text;
}

function rupees(paise) {
  return new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(paise / 100);
}

// The merchant's colour, with black or white text on it, whichever reads better.
function setColour(colour) {
  const probe = document.createElement('span');
  probe.style.color = colour;
  if (probe.style.color === '') return;
  document.body.append(probe);
  const [red, green, blue] = getComputedStyle(probe)
    .color.match(/[\d.]+/g)
    .map(Number);
  probe.remove();
  const light = (0.2126 * red ** 2.2 + 0.7152 * green ** 2.2 + 0.0722 * blue ** 2.2) / 255 ** 2.2 > 0.18;
  document.documentElement.style.setProperty('--accent', colour);
  document.documentElement.style.setProperty('--on-accent', light ? '#000' : '#fff');
}

function element(name, properties, children) {
  const { role, ...rest } = properties;
  const made = Object.assign(document.createElement(name), rest);
  if (role !== undefined) made.setAttribute('role', role);
  made.append(...children);
  return made;
}
