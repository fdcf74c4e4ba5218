import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/checkout/routes';
import { newBuyer, ordersOf, paymentBody } from '../testing/checkout-fixture.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe('refused without any change:', () => {
  it('an unverified PAN and an unsigned agreement', async () => {
    const member = await test.newMember();
    const quote = await member.quote('CMP1Y', { state: 'MH' });
    expect(quote).toMatchObject({ kycRequired: true, eSignRequired: true });
    const answer = await member.raw(routes.subscribe, { body: member.subscribeBody('CMP1Y', quote) });
    expect(answer).toMatchObject({ status: 409, body: { code: 'kyc-required' } });
    expect(await ordersOf(test, member)).toEqual([]);
  });

  it('a name other than the verified one', async () => {
    const member = await newBuyer(test);
    const quote = await member.quote('CMP3M', { state: 'MH' });
    const body = member.subscribeBody('CMP3M', quote, { details: { firstName: 'Somebody' } });
    expect(await member.raw(routes.subscribe, { body })).toMatchObject({
      status: 409,
      body: { code: 'kyc-required' },
    });
  });

  it('an unquoted price, another member’s quote and an expired quote, with a new quote', async () => {
    const member = await newBuyer(test);
    const other = await newBuyer(test);
    const quote = await member.quote('CMP3M', { state: 'MH' });
    const cheaper = member.subscribeBody('CMP3M', quote);
    cheaper.toPlan.netPrice.amount -= 1;
    const foreign = other.subscribeBody('CMP3M', quote);
    for (const [who, body] of [
      [member, cheaper],
      [other, foreign],
    ] as const) {
      const answer = await who.raw(routes.subscribe, { body });
      expect(answer).toMatchObject({ status: 409, body: { code: 'quote-changed' } });
      expect(answer.body).toHaveProperty('quote.quoteId');
      expect(await ordersOf(test, who)).toEqual([]);
    }
    await test.moveClock(new Date(test.app.clock.now().instant.getTime() + 31 * 60_000).toISOString());
    const expired = await member.raw(routes.subscribe, { body: member.subscribeBody('CMP3M', quote) });
    expect(expired).toMatchObject({ status: 409, body: { code: 'quote-changed' } });
  });

  it('a billing state other than the quote’s', async () => {
    const member = await newBuyer(test);
    const quote = await member.quote('CMP3M', { state: 'MH' });
    const details = { billingInfo: { state: 'KA', pincode: '560001', address: null } };
    const answer = await member.raw(routes.subscribe, {
      body: member.subscribeBody('CMP3M', quote, { details }),
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'quote-changed' } });
    expect(answer.body).toHaveProperty('quote.price.gst.igst');
  });

  it('a GST number of another state, and one without an address', async () => {
    const member = await newBuyer(test);
    const quote = await member.quote('CMP1Y', { state: 'MH' });
    const business = { gstNumber: '29AAAPK0000C1ZP', companyName: 'Rao Traders' };
    const body = member.subscribeBody('CMP1Y', quote, { details: business });
    expect(await member.raw(routes.subscribe, { body })).toMatchObject({
      status: 400,
      body: { code: 'gstin-state', errors: [{ path: 'userDetails.billingInfo.state' }] },
    });
    const noAddress = member.subscribeBody('CMP1Y', quote, {
      details: { ...business, gstNumber: '27AAACZ0000A1Z9' },
    });
    expect(await member.raw(routes.subscribe, { body: noAddress })).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', errors: [{ path: 'userDetails.billingInfo.address' }] },
    });
  });

  it('each invalid field, by its path and in the specification’s words', async () => {
    const member = await newBuyer(test);
    const quote = await member.quote('CMP1Y', { state: 'MH' });
    const body = member.subscribeBody('CMP1Y', quote, {
      details: {
        firstName: 'Asha1',
        phone: '12345',
        billingInfo: { state: 'XX', pincode: '012345', address: null },
        gstNumber: '27AAACZ0000A1Z8',
      },
    });
    const answer = await member.raw(routes.subscribe, { body });
    expect(answer.status).toBe(400);
    expect((answer.body as { errors: unknown }).errors).toEqual(
      expect.arrayContaining([
        { path: 'userDetails.firstName', message: 'Only alphabets allowed' },
        { path: 'userDetails.phone', message: 'Invalid Indian mobile number.' },
        { path: 'userDetails.billingInfo.pincode', message: 'Invalid pin code.' },
        { path: 'userDetails.gstNumber', message: 'Invalid GST number.' },
      ]),
    );
  });

  it('a forged signature, and another member’s payment', async () => {
    const member = await newBuyer(test);
    const other = await newBuyer(test);
    const order = await member.subscribe('CMP3M');
    const payment = await test.control.pay(order.orderId ?? '', 'success');
    const body = paymentBody(payment);
    const forged = { ...body, signature: body.signature.replace(/^./, (c) => (c === '0' ? '1' : '0')) };
    expect(await member.raw(routes.verifyPayment, { body: forged })).toMatchObject({
      status: 400,
      body: { code: 'bad-signature' },
    });
    expect(await other.raw(routes.verifyPayment, { body })).toMatchObject({ status: 404 });
    expect((await other.summary()).user.subscriptions).toEqual([]);
  });

  it('a webhook without a valid signature', async () => {
    const response = await fetch(`${test.origin}/api/webhooks/razorpay`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': 'ab',
        'x-razorpay-event-id': 'e1',
      },
      body: '{}',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'bad-signature' });
  });
});
