// Payment dialog inside the iframe. The host page sends the options, and a person pays with the documented test
// values (widget-methods.js), or selects an outcome with its button.
const dialog = document.getElementById('dialog');
const backdrop = document.getElementById('backdrop');
const AFTER_FAILURE_MS = 900;
const AFTER_PENDING_MS = 1500;
let options;
let host;
let methods;
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
  const { createMethods } = await import('./widget-methods.js');
  const answer = await fetch(`/razorpay/v1/checkout/session?${query}`);
  const session = await answer.json();
  draw(session, createMethods);
  if (!answer.ok) return showProblem(session.error.description);
  if (options.amount !== undefined && Number(options.amount) !== session.amount) {
    return showProblem('Payment failed: the amount is different from your order amount.');
  }
  if (session.status === 'paid') return showProblem('Payment already done for this order.');
  dialog.querySelector('[data-outcomes] button').focus();
}

function draw(session, createMethods) {
  const amount = session.amount === undefined ? '' : rupees(session.amount);
  const email = options.prefill?.email ?? '';
  const contact = options.prefill?.contact ?? '';
  methods = createMethods({
    element,
    amount,
    preferred: options.prefill?.method,
    pay: (instrument, text) => attempt({ instrument }, text),
  });
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
    methods.node,
    element('p', { id: 'problem', className: 'bad', role: 'alert' }, []),
    element('p', { id: 'state', role: 'status' }, []),
    element('h2', { id: 'outcomes' }, ['Or choose how it ends']),
    element('div', { className: 'outcomes', role: 'group' }, [
      outcome(`Pay ${amount}`, () => attempt(plain('success')), 'primary'),
      outcome('Fail this payment', () => attempt(plain('failed'))),
      outcome('Fail, then succeed', failThenSucceed),
      outcome('Authorise late', () => attempt(plain('late'))),
      outcome('Authorise, do not capture', () => attempt(plain('authorized'))),
    ]),
    element('p', { className: 'hint' }, [
      'Razorpay sandbox: no money moves. Test values work as documented, each button is one way a payment can go.',
    ]),
  );
  const outcomes = dialog.querySelector('.outcomes');
  outcomes.dataset.outcomes = '';
  outcomes.setAttribute('aria-labelledby', 'outcomes');
  dialog.hidden = false;
}

/** Returns a plain outcome for the method of the selected tab. */
function plain(outcome) {
  return { outcome, method: methods.method() };
}

async function attempt(how, text = 'Processing…') {
  showProblem('');
  setBusy(true, text);
  const { ok, result } = await send(how).catch(() => ({ ok: false }));
  setBusy(false, '');
  if (!ok) {
    methods.reset();
    return showProblem(result?.error.description ?? 'The payment could not be sent. Try again.');
  }
  if (result.kind === 'paid') return tell('paid', result.response);
  if (result.kind === 'pending') {
    setBusy(true, 'Your bank has not answered yet. This window closes by itself.');
    return setTimeout(() => tell('dismiss'), AFTER_PENDING_MS);
  }
  tell('failed', result.error);
  methods.reset();
  showProblem(result.error.description);
  if (!options.retry) {
    setBusy(true, '');
    return setTimeout(() => tell('dismiss'), AFTER_FAILURE_MS);
  }
  setBusy(false, 'You can try again.');
}

async function send(how) {
  const answer = await fetch('/razorpay/v1/checkout/attempt', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      key_id: options.key,
      order_id: options.order_id,
      how,
      email: options.prefill?.email ?? null,
      contact: options.prefill?.contact ?? null,
      description: options.description ?? null,
    }),
  });
  return { ok: answer.ok, result: await answer.json() };
}

async function failThenSucceed() {
  await attempt(plain('failed'));
  if (!options.retry) return;
  setBusy(true, 'Trying again…');
  await new Promise((resolve) => setTimeout(resolve, AFTER_FAILURE_MS));
  await attempt(plain('success'));
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
    if (!busy) void act();
  });
  return button;
}

function closeButton() {
  const button = element('button', { type: 'button', className: 'close', ariaLabel: 'Close' }, ['×']);
  button.addEventListener('click', dismiss);
  return button;
}

function setBusy(now, text) {
  busy = now;
  dialog.querySelector('#state').textContent = text;
  const controls = '.outcomes button, .methods button, .methods input, .methods select';
  for (const control of dialog.querySelectorAll(controls)) control.disabled = now;
}

function showProblem(text) {
  if (dialog.hidden) {
    // The dialog has not rendered yet, so show the problem with a close button.
    const title = element('h1', { id: 'merchant' }, [options.name ?? 'Merchant']);
    const problem = element('p', { id: 'problem', className: 'bad', role: 'alert' }, []);
    dialog.replaceChildren(element('header', {}, [title, closeButton()]), problem);
    dialog.hidden = false;
  }
  dialog.querySelector('#problem').textContent = text;
}

function rupees(paise) {
  return new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(paise / 100);
}

// Applies the merchant's colour, with black or white text, whichever has more contrast.
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
