// Payment methods of the dialog: UPI, card with its OTP page, net banking and wallet with the mock bank page.
// The vendor's documented test values decide the outcome, which the sandbox's server determines.
const BANKS = [
  ['SBIN', 'State Bank of India'],
  ['HDFC', 'HDFC Bank'],
  ['ICIC', 'ICICI Bank'],
  ['UTIB', 'Axis Bank'],
  ['KKBK', 'Kotak Mahindra Bank'],
  ['YESB', 'Yes Bank'],
  ['IDFB', 'IDFC First Bank'],
  ['FDRL', 'Federal Bank'],
  ['BARB_R', 'Bank of Baroda'],
  ['PUNB_R', 'Punjab National Bank'],
];
const WALLETS = [
  ['payzapp', 'PayZapp'],
  ['mobikwik', 'MobiKwik'],
  ['freecharge', 'Freecharge'],
];
const METHODS = [
  ['upi', 'UPI', upiForm],
  ['card', 'Card', cardForm],
  ['netbanking', 'Net banking', (context) => choiceForm(context, 'netbanking', 'bank', 'Bank', BANKS)],
  ['wallet', 'Wallet', (context) => choiceForm(context, 'wallet', 'wallet', 'Wallet', WALLETS)],
];

/**
 * Returns the tabs and their forms. `pay` receives the input and resolves when the attempt is over, `method`
 * returns the selected tab, and `reset` returns from an OTP or bank page to the form.
 */
export function createMethods({ element, amount, preferred, pay }) {
  const panel = element('div', { id: 'method-panel', role: 'tabpanel' }, []);
  const tabs = METHODS.map(([id, label]) => {
    const tab = element('button', { type: 'button', id: `tab-${id}`, role: 'tab' }, [label]);
    tab.setAttribute('aria-controls', 'method-panel');
    tab.addEventListener('click', () => choose(id));
    return tab;
  });
  const list = element('div', { className: 'tabs', role: 'tablist', ariaLabel: 'Pay with' }, tabs);
  list.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next = METHODS[(chosen() + step + METHODS.length) % METHODS.length][0];
    choose(next);
    tabs[chosen()].focus();
  });
  let method = METHODS.some(([id]) => id === preferred) ? preferred : 'upi';
  const forms = new Map();
  const chosen = () => METHODS.findIndex(([id]) => id === method);

  const context = {
    element,
    amount,
    pay,
    /** Shows a page instead of the form and moves the focus into it. */
    show(children) {
      panel.replaceChildren(...children);
      panel.querySelector('input, select, button')?.focus();
    },
    back: () => choose(method),
  };

  function choose(id) {
    method = id;
    for (const [index, tab] of tabs.entries()) {
      tab.setAttribute('aria-selected', String(index === chosen()));
      tab.tabIndex = index === chosen() ? 0 : -1;
    }
    panel.setAttribute('aria-labelledby', `tab-${id}`);
    // Built once, so that switching tabs or visiting a bank page keeps the input.
    const form = forms.get(id) ?? METHODS[chosen()][2](context);
    forms.set(id, form);
    panel.replaceChildren(form);
  }
  choose(method);
  return {
    node: element('div', { className: 'methods' }, [list, panel]),
    method: () => method,
    reset: () => choose(method),
  };
}

function upiForm({ element, pay }) {
  const vpa = field(element, { id: 'vpa', label: 'UPI ID', hint: 'success@razorpay or failure@razorpay' });
  vpa.input.autocapitalize = 'none';
  return form(element, [vpa], 'Verify and pay', async () => {
    if (!/^[\w.-]{2,}@[a-z]{2,}$/i.test(vpa.input.value.trim()))
      return vpa.refuse('Enter a UPI ID like name@bank.');
    await pay({ method: 'upi', vpa: vpa.input.value }, 'Accept the request in your UPI app…');
  });
}

function cardForm(context) {
  const { element } = context;
  const number = field(element, {
    id: 'number',
    label: 'Card number',
    hint: '4100 2800 0000 1007',
    numeric: true,
  });
  const expiry = field(element, { id: 'expiry', label: 'Expiry', hint: 'MM/YY', numeric: true });
  const cvv = field(element, { id: 'cvv', label: 'CVV', hint: '3 digits', numeric: true });
  const name = field(element, { id: 'holder', label: 'Name on card' });
  number.input.addEventListener('input', () => {
    const digits = number.input.value.replaceAll(/\D/g, '').slice(0, 16);
    number.input.value = digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
  });
  expiry.input.addEventListener('input', () => {
    const digits = expiry.input.value.replaceAll(/\D/g, '').slice(0, 4);
    expiry.input.value = digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
  });
  cvv.input.maxLength = 3;
  return form(element, [number, expiry, cvv, name], 'Continue', async () => {
    if (!passesLuhn(number.input.value)) return number.refuse('This is no card number.');
    if (!isFuture(expiry.input.value)) return expiry.refuse('Enter a date to come, as MM/YY.');
    if (!/^\d{3}$/.test(cvv.input.value)) return cvv.refuse('Enter the 3 digits.');
    otpPage(context, {
      method: 'card',
      number: number.input.value,
      expiry: expiry.input.value,
      cvv: cvv.input.value,
      name: name.input.value,
    });
  });
}

/** Returns the bank's page, on which 4 to 10 digits succeed and fewer fail. */
function otpPage({ element, amount, pay, show, back }, card) {
  const otp = field(element, {
    id: 'otp',
    label: 'OTP',
    hint: '4 to 10 digits succeed, fewer fail',
    numeric: true,
  });
  otp.input.autocomplete = 'one-time-code';
  otp.input.maxLength = 10;
  show([
    element('h2', {}, ['Your bank']),
    element('p', { className: 'hint' }, [
      `Enter the OTP for ${amount} with the card ending in ${card.number.slice(-4)}.`,
    ]),
    form(element, [otp], 'Submit OTP', async () => {
      if (!/^\d+$/.test(otp.input.value)) return otp.refuse('Digits only.');
      await pay({ ...card, otp: otp.input.value }, 'Your bank checks the OTP…');
    }),
    quiet(element, 'Use another card', back),
  ]);
}

function choiceForm(context, method, name, label, choices) {
  const { element, amount, pay, show, back } = context;
  const options = choices.map(([value, text]) => element('option', { value }, [text]));
  const list = element('select', { id: name }, options);
  const chosen = {
    input: list,
    node: element('div', {}, [element('label', { htmlFor: name }, [label]), list]),
    accept: () => undefined,
  };
  return form(element, [chosen], `Continue to ${label.toLowerCase()}`, async () => {
    const title = choices.find(([value]) => value === list.value)[1];
    const decide = (text, answer) => {
      const button = element('button', { type: 'button' }, [text]);
      button.addEventListener('click', () =>
        pay({ method, [name]: list.value, answer }, `${title} answers…`),
      );
      return button;
    };
    show([
      element('h2', {}, [title]),
      element('p', { className: 'hint' }, [`A mock page: ${amount}, without a login.`]),
      element('div', { className: 'pair' }, [decide('Success', 'success'), decide('Failure', 'failed')]),
      quiet(element, `Choose another ${label.toLowerCase()}`, back),
    ]);
  });
}

/** Returns a labelled input. `refuse` shows an error at the field. */
function field(element, { id, label, hint = '', numeric = false }) {
  const note = element('p', { id: `${id}-note`, className: 'note' }, [hint]);
  const input = element('input', { id, autocomplete: 'off', ...(numeric && { inputMode: 'numeric' }) }, []);
  input.setAttribute('aria-describedby', note.id);
  return {
    input,
    node: element('div', { className: `field-${id}` }, [
      element('label', { htmlFor: id }, [label]),
      input,
      note,
    ]),
    accept() {
      note.textContent = hint;
      note.className = 'note';
      input.removeAttribute('aria-invalid');
    },
    refuse(text) {
      note.textContent = text;
      note.className = 'note bad';
      input.setAttribute('aria-invalid', 'true');
      input.focus();
    },
  };
}

function form(element, fields, action, submit) {
  const made = element('form', { noValidate: true }, [
    ...fields.map(({ node }) => node),
    element('button', { type: 'submit' }, [action]),
  ]);
  made.addEventListener('submit', (event) => {
    event.preventDefault();
    for (const { accept } of fields) accept();
    void submit();
  });
  return made;
}

function quiet(element, text, act) {
  const button = element('button', { type: 'button', className: 'quiet' }, [text]);
  button.addEventListener('click', act);
  return button;
}

function passesLuhn(text) {
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length < 15) return false;
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}

function isFuture(text) {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(text) ?? [];
  if (month === undefined) return false;
  const now = new Date();
  return Number(`20${year}`) * 12 + Number(month) >= now.getFullYear() * 12 + now.getMonth() + 1;
}
