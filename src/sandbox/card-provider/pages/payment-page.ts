import { brand } from '#shared/brand.ts'
import { type Html, html, renderPage } from '../../page/page.ts'
import type { FieldProblems, TypedForm } from '../store/buyer-form.ts'
import { cardFields, enterPays, field, testCardButtons } from './card-form.ts'
import { countries } from './countries.ts'
import { formatInterval, formatMoney } from './format-billing.ts'
import type { WireCoupon, WireSession } from '../store/wire-objects.ts'

type PaymentPage = {
  session: WireSession
  /** What the products' descriptions say, by product id. */
  descriptions: Map<string, string | null>
  typed: TypedForm
  problems: FieldProblems
  /** The discount that the session shows, with the code that brought it. */
  code?: { code: string; coupon: WireCoupon }
  /** The provider's answer to the last try, such as a decline. */
  refusal?: string
  /** What just changed. */
  notice?: string
}

/** The page on which a buyer pays. One form; test cards fill it in by a button that sends what was typed along. */
export function renderPaymentPage(page: PaymentPage): string {
  const { session, code, typed, problems, refusal, notice } = page
  return renderPage({
    title: 'Subscribe',
    body: html`<div class="pay">
      ${orderSummary(page)}
      <form
        method="post"
        action="/sandbox/cards/pay/${session.id}"
        id="payment"
        class="card"
        novalidate
        aria-label="Payment"
      >
        ${enterPays}
        ${(refusal || Object.keys(problems).length > 0) && html`<p class="notice" role="alert" id="refusal">${refusal ?? 'Please look at the marked fields.'}</p>`}
        ${notice && html`<p class="notice good" role="status">${notice}</p>`}
        <fieldset>
          <legend>Contact</legend>
          ${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'email', typed, problems })}
        </fieldset>
        ${cardFields({ typed, problems })} ${billingAddress(session, typed, problems)}
        ${session.allow_promotion_codes && promotionCode(session, code, typed, problems)}
        <button class="primary" name="pay" value="card">
          Subscribe and pay ${formatMoney(session.amount_total, session.currency)}
        </button>
        <p class="soft small below">
          By subscribing you allow ${brand.name} to charge your card for future payments until you cancel.
        </p>
      </form>
      ${testCardButtons}
    </div>`,
  })
}

function orderSummary({ session, descriptions, code }: PaymentPage): Html {
  const discount = session.total_details?.amount_discount ?? 0
  const lines = session.line_items.data
  const recurring = lines.find(({ price }) => price.recurring)
  const total = formatMoney(session.amount_total, session.currency)
  return html`<section class="order" aria-labelledby="order">
    ${session.cancel_url && html`<p><a href="${session.cancel_url}">← Back to ${brand.name}</a></p>`}
    <h1 id="order">Subscribe to ${brand.name}</h1>
    <p class="amount">${total} <span>${recurring && formatInterval(recurring.price)}</span></p>
    <ul class="lines">
      ${lines.map(
        (line) =>
          html`<li>
            <span>
              ${line.description}${line.quantity > 1 && html` <span class="soft">× ${line.quantity}</span>`}
              <span class="soft small note">${descriptions.get(line.price.product)}</span>
              <span class="soft small note">Billed ${formatInterval(line.price)}</span>
            </span>
            <span class="number">${formatMoney(line.amount_subtotal, line.currency)}</span>
          </li>`,
      )}
      ${
        discount > 0 &&
        html`<li>
          <span
            >Discount${code && html` <span class="soft">${code.code}</span>`}
            <span class="soft small note">${code && selectTerms(code.coupon)}</span></span
          >
          <span class="number">−${formatMoney(discount, session.currency)}</span>
        </li>`
      }
      <li class="total"><span>Total due today</span><span class="number">${total}</span></li>
    </ul>
  </section>`
}

function promotionCode(
  session: WireSession,
  code: PaymentPage['code'],
  typed: TypedForm,
  problems: FieldProblems,
): Html {
  if (code) {
    return html`<div class="split spaced">
      <span>
        Code <strong>${code.code}</strong>
        <span class="soft small note">
          ${formatMoney(session.total_details?.amount_discount ?? 0, session.currency)} off
        </span>
      </span>
      <button name="code" value="remove">Remove code</button>
    </div>`
  }
  return html`<div class="search">
    ${field({ name: 'promotionCode', label: 'Promotion code (optional)', autocomplete: 'off', typed, problems })}
    <button name="code" value="apply">Apply code</button>
  </div>`
}

/** `20% off for 3 months`. */
function selectTerms({
  percent_off,
  amount_off,
  currency,
  duration,
  duration_in_months,
}: WireCoupon): string {
  const off = percent_off === null ? formatMoney(amount_off ?? 0, currency ?? 'usd') : `${percent_off}%`
  if (duration === 'once') return `${off} off this payment`
  return duration === 'forever' ? `${off} off every payment` : `${off} off for ${duration_in_months} months`
}

function billingAddress(session: WireSession, typed: TypedForm, problems: FieldProblems): Html {
  const isAddressAsked = session.billing_address_collection === 'required'
  return html`<fieldset>
    <legend>Billing address</legend>
    <div class="field">
      <label for="country">Country</label>
      <select id="country" name="country" autocomplete="country">
        ${countries.map(({ code, name }) => html`<option value="${code}" ${typed.country === code && html` selected`}>${name}</option>`)}
      </select>
    </div>
    ${
      isAddressAsked &&
      html`${field({ name: 'line1', label: 'Street and number', autocomplete: 'address-line1', typed, problems })}
        ${field({ name: 'line2', label: 'Address line 2 (optional)', autocomplete: 'address-line2', typed, problems })}
        <div class="row">
          ${field({ name: 'postalCode', label: 'Postal code', autocomplete: 'postal-code', typed, problems })}
          ${field({ name: 'city', label: 'City', autocomplete: 'address-level2', typed, problems })}
        </div>
        ${field({ name: 'state', label: 'State or region (optional)', autocomplete: 'address-level1', typed, problems })}`
    }
    ${
      session.tax_id_collection?.enabled &&
      html`${field({ name: 'businessName', label: 'Business name (optional)', autocomplete: 'organization', typed, problems })}
      ${field({ name: 'taxId', label: 'Tax ID (optional)', autocomplete: 'off', typed, problems })}`
    }
  </fieldset>`
}

/** The bank's question before it lets a payment through (3-D Secure). `action` is where the answer goes. */
export function renderConfirmationPage(amountCents: number, currency: string, action: string): string {
  return renderPage({
    title: 'Confirm the payment',
    width: 'narrow',
    body: html`<div class="card">
      <h1>Confirm the payment</h1>
      <p>
        Your bank asks whether this payment of
        <strong class="number">${formatMoney(amountCents, currency)}</strong> to ${brand.name} is yours.
      </p>
      <form method="post" action="${action}" class="stack">
        <button class="primary" name="answer" value="confirm">Confirm payment</button>
        <button name="answer" value="fail">Fail the confirmation</button>
      </form>
    </div>`,
  })
}

/** A page that can no longer be paid on. */
export function renderClosedPage(message: string, backUrl: string | null): string {
  return renderPage({
    title: 'Payment page closed',
    width: 'narrow',
    body: html`<div class="card">
      <h1>${message}</h1>
      <p class="soft">Nothing was charged. Go back to ${brand.name} and start the payment again.</p>
      ${backUrl && html`<p><a class="button" href="${backUrl}">Back to ${brand.name}</a></p>`}
    </div>`,
  })
}
