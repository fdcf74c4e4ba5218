// The gateway's dialog inside the iframe: choose a broker, log in, review the orders, place them. A connected user skips
// the broker choice; a browser with a session at the broker skips the login. A radio button chooses how the exchange
// executes the orders; separate buttons close the dialog or let the session expire.
const dialog = document.getElementById('dialog');
let session = null;
let broker = 'kite';

addEventListener('message', async (message) => {
  if (message.source !== parent || message.data?.type !== 'open') return;
  session = { ...message.data.detail, origin: message.origin };
  if (session.logout === true) {
    for (const key of Object.keys(localStorage)) if (key.startsWith('session-')) localStorage.removeItem(key);
    return done({ success: true });
  }
  await run(async () => {
    const answer = await call('session');
    if (answer.status !== 'INITIALIZED')
      return done({ error: { code: 3001, message: 'transaction_expired' } });
    const { connected, brokers, securities } = answer;
    if (connected === null) return chooseBroker(answer);
    broker = connected.broker;
    if (sessionAt(broker) === connected.authId) return enter(connected.authId, brokers[broker], securities);
    return logIn(brokers[broker], securities, connected.authId);
  });
});
parent.postMessage({ type: 'ready' }, '*');

async function call(path, more = {}) {
  const { gateway, token, transactionId } = session;
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ gateway, token, transactionId, ...more }),
  });
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.errors?.[0] ?? 'internal_error');
  return body;
}

async function run(work) {
  try {
    await work();
  } catch (error) {
    done({ error: { message: error.message } });
  }
}

function done(detail) {
  dialog.hidden = true;
  parent.postMessage({ type: 'done', detail }, session.origin);
}

// Sessions at brokers as stored by a browser, with the account by broker. Real ones last a day, these until cleared.
const sessionAt = (name) => localStorage.getItem(`session-${name}`);

async function enter(account, name, securities) {
  const answer = await call('login', { broker, ...(account !== null && { account }) });
  if (answer.error !== null) return done({ error: answer.error });
  localStorage.setItem(`session-${broker}`, answer.account);
  review(name, securities);
}

const act = (outcome) => run(async () => done(await call('act', { outcome, broker })));

function chooseBroker({ brokers, securities }) {
  const wanted = Object.entries(brokers).filter(
    ([id]) => session.brokers === null || session.brokers.includes(id),
  );
  if (wanted.length === 0) return done({ error: { code: 1006, message: 'no_broker' } });
  draw(
    'Choose your broker',
    wanted.map(([id, name]) =>
      button(name, () => {
        broker = id;
        const open = sessionAt(id);
        if (open === null) logIn(name, securities, null);
        else run(() => enter(open, name, securities));
      }),
    ),
  );
}

// `account` is the connected user's own and is offered first.
function logIn(name, securities, account) {
  const another = button('Log in to another account', () => run(() => enter(null, name, securities)));
  draw(`Log in to ${name}`, [
    element('p', {}, ['Sandbox: there is no password.']),
    button('Log in', () => run(() => enter(account, name, securities)), 'primary'),
    ...(account === null ? [] : [another]),
  ]);
}

const OUTCOMES = {
  filled: 'Everything is filled',
  'partly-filled': 'Some of it is filled',
  failed: 'Nothing is filled',
  processing: 'The market is closed: placed for tomorrow',
};

function review(name, securities) {
  const rows = securities.map(({ ticker, type, quantity }) =>
    element('tr', {}, [
      element('th', { scope: 'row' }, [ticker]),
      element('td', {}, [type ?? 'BUY']),
      element('td', {}, [String(quantity ?? 1)]),
    ]),
  );
  const choices = Object.entries(OUTCOMES).map(([value, text], at) =>
    element('label', {}, [
      element('input', { type: 'radio', name: 'outcome', value, checked: at === 0 }),
      text,
    ]),
  );
  draw(`Your orders at ${name}`, [
    element('table', {}, [element('tbody', {}, rows)]),
    element('fieldset', {}, [element('legend', {}, ['What the exchange does']), ...choices]),
    button('Place orders', () => act(dialog.querySelector('input[name="outcome"]:checked').value), 'primary'),
  ]);
}

function draw(title, content) {
  dialog.replaceChildren(
    element('p', { className: 'vendor' }, ['smallcase Gateway – sandbox: nothing here is real']),
    element('h1', { id: 'title' }, [title]),
    ...content,
    element('footer', {}, [
      button('Let the session run out', () => act('expired')),
      button('Cancel', () => act('cancelled')),
    ]),
  );
  dialog.hidden = false;
  dialog.querySelector('button').focus();
}

function button(text, onclick, className = '') {
  return element('button', { type: 'button', onclick, className }, [text]);
}

function element(name, properties, children = []) {
  const made = document.createElement(name);
  Object.assign(made, properties);
  made.append(...children);
  return made;
}
