import { brand } from '#shared/brand.ts'
import { type Html, html, renderPage } from '../page.ts'
import type { FieldProblems, TypedForm } from './buyer-form.ts'
import { countries } from './countries.ts'
import { formatInterval, formatMoney } from './format-billing.ts'
import { testCards } from './test-cards.ts'
import type { WireSession } from './wire-objects.ts'

type PaymentPage = {
  session: WireSession
  /** What the products' descriptions say, by product id. */
  descriptions: Map<string, string | null>
  typed: TypedForm
  problems: FieldProblems
  /** The provider's answer to the last try, such as a decline. */
  refusal?: string
}

/** The page on which a buyer pays. One form; test cards fill it in by a button that sends what was typed along. */
export function renderPaymentPage({ session, descriptions, typed, problems, refusal }: PaymentPage): string {
  return renderPage({
    title: 'Subscribe',
    body: html`<div class="pay">
      ${orderSummary(session, descriptions)}
      <form
        method="post"
        action="/sandbox/cards/pay/${session.id}"
        id="payment"
        class="card"
        novalidate
        aria-label="Payment"
      >
        ${(refusal || Object.keys(problems).length > 0) && html`<p class="notice" role="alert" id="refusal">${refusal ?? 'Please look at the marked fields.'}</p>`}
        <fieldset>
          <legend>Contact</legend>
          ${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'email', typed, problems })}
        </fieldset>
        <fieldset>
          <legend>Card</legend>
          ${field({ name: 'number', label: 'Card number', inputmode: 'numeric', autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234', typed, problems })}
          <div class="row">
            ${field({ name: 'expiry', label: 'Expiry (MM / YY)', inputmode: 'numeric', autocomplete: 'cc-exp', placeholder: 'MM / YY', typed, problems })}
            ${field({ name: 'cvc', label: 'CVC', inputmode: 'numeric', autocomplete: 'cc-csc', placeholder: 'CVC', typed, problems })}
          </div>
          ${field({ name: 'name', label: 'Cardholder name', autocomplete: 'cc-name', typed, problems })}
        </fieldset>
        ${billingAddress(session, typed, problems)}
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

/** Stands after the form, so that Enter in a field pays and does not fill in a card. */
const testCardButtons = html`<section class="tests" aria-labelledby="test-cards">
  <h2 id="test-cards">Test cards</h2>
  <p class="soft small">No money moves here. Fill the form with:</p>
  <ul>
    ${testCards.map(
      ({ number, title }) =>
        html`<li>
          <button form="payment" name="fill" value="${number}">
            <span>${title}</span><span class="number soft">${groups(number)}</span>
          </button>
        </li>`,
    )}
  </ul>
</section>`

function orderSummary(session: WireSession, descriptions: PaymentPage['descriptions']): Html {
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
            <span class="number">${formatMoney(line.amount_total, line.currency)}</span>
          </li>`,
      )}
      <li class="total"><span>Total due today</span><span class="number">${total}</span></li>
    </ul>
  </section>`
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

type Field = {
  name: keyof TypedForm
  label: string
  autocomplete: string
  type?: string
  inputmode?: string
  placeholder?: string
  typed: TypedForm
  problems: FieldProblems
}

function field({
  name,
  label,
  autocomplete,
  type = 'text',
  inputmode = 'text',
  placeholder = '',
  typed,
  problems,
}: Field) {
  const problem = problems[name]
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      inputmode="${inputmode}"
      autocomplete="${autocomplete}"
      placeholder="${placeholder}"
      value="${typed[name]}"
      ${problem && html` aria-invalid="true" aria-describedby="${name}-problem"`}
    />
    ${problem && html`<p class="problem" id="${name}-problem">${problem}</p>`}
  </div>`
}

function groups(number: string): string {
  return number.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** The bank's question before it lets a payment through (3-D Secure). */
export function renderConfirmationPage(session: WireSession): string {
  return renderPage({
    title: 'Confirm the payment',
    width: 'narrow',
    body: html`<div class="card">
      <h1>Confirm the payment</h1>
      <p>
        Your bank asks whether this payment of
        <strong class="number">${formatMoney(session.amount_total, session.currency)}</strong> to
        ${brand.name} is yours.
      </p>
      <form method="post" action="/sandbox/cards/pay/${session.id}/confirm" class="stack">
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
