import { brand } from '#shared/brand.ts'
import { type Html, html, renderPage } from '../../page/page.ts'
import type { WireSession } from '../store/wire-objects.ts'
import { formatInterval, formatMoney } from './format-billing.ts'
import {
  cardFields,
  enterPays,
  type Field,
  renderFields,
  renderNotice,
  type ShownForm,
  testCardButtons,
} from './hosted-form.ts'

type PaymentPage = ShownForm & {
  session: WireSession
  /** The code that brought the session's discount. */
  code: string | undefined
}

/** ISO 3166-1 codes that the page offers; the names come from the runtime's own data. */
const countryCodes =
  'AR AT AU BE BG BR CA CH CL CO CY CZ DE DK EE ES FI FR GB GR HK HR HU ID IE IL IN IS IT JP KR LT LU LV MT MX MY NL NO NZ PE PH PL PT RO SA SE SG SI SK TH TR TW UA US UY VN ZA'
const countryNames = new Intl.DisplayNames('en', { type: 'region' })
const countries = countryCodes
  .split(' ')
  .map((code) => ({ code, name: countryNames.of(code) ?? code }))
  .toSorted((a, b) => a.name.localeCompare(b.name))

const addressFields: readonly Field[] = [
  ['line1', 'Street and number', 'address-line1'],
  ['postalCode', 'Postal code', 'postal-code'],
  ['city', 'City', 'address-level2'],
  ['state', 'State or region (optional)', 'address-level1'],
]
const businessFields: readonly Field[] = [
  ['businessName', 'Business name (optional)', 'organization'],
  ['taxId', 'Tax ID (optional)', 'off'],
]

/** The page on which a buyer pays. One form; test cards fill it in by a button that sends what was typed along. */
export function renderPaymentPage(page: PaymentPage): string {
  const { session, typed } = page
  return renderPage({
    title: 'Subscribe',
    body: html`<div class="pay">
      ${renderOrder(page)}
      <form
        method="post"
        action="/sandbox/cards/pay/${session.id}"
        id="payment"
        class="card"
        novalidate
        aria-label="Payment"
      >
        ${enterPays} ${renderNotice(page)}
        <fieldset>
          <legend>Contact</legend>
          ${renderFields([['email', 'Email', 'email']], page)}
        </fieldset>
        <fieldset>
          <legend>Card</legend>
          ${renderFields(cardFields, page)}
        </fieldset>
        <fieldset>
          <legend>Billing address</legend>
          <div class="field">
            <label for="country">Country</label>
            <select id="country" name="country" autocomplete="country">
              ${countries.map(({ code, name }) => html`<option value="${code}" ${typed.country === code && html` selected`}>${name}</option>`)}
            </select>
          </div>
          ${session.billing_address_collection === 'required' && renderFields(addressFields, page)}
          ${session.tax_id_collection?.enabled && renderFields(businessFields, page)}
        </fieldset>
        ${session.allow_promotion_codes && renderPromotionCode(page)}
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

function renderOrder({ session, code }: PaymentPage): Html {
  const discount = session.total_details?.amount_discount ?? 0
  const total = formatMoney(session.amount_total, session.currency)
  return html`<section class="order" aria-labelledby="order">
    ${session.cancel_url && html`<p><a href="${session.cancel_url}">← Back to ${brand.name}</a></p>`}
    <h1 id="order">Subscribe to ${brand.name}</h1>
    <p class="amount">${total}</p>
    <ul class="lines">
      ${session.line_items.data.map(
        ({ description, quantity, price, amount_subtotal, currency }) =>
          html`<li>
            <span
              >${description}${quantity > 1 && html` <span class="soft">× ${quantity}</span>`}
              <span class="soft small note">Billed ${formatInterval(price)}</span></span
            >
            <span class="number">${formatMoney(amount_subtotal, currency)}</span>
          </li>`,
      )}
      ${
        discount > 0 &&
        html`<li>
          <span>Discount <span class="soft">${code}</span></span
          ><span class="number">−${formatMoney(discount, session.currency)}</span>
        </li>`
      }
      <li class="total"><span>Total due today</span><span class="number">${total}</span></li>
    </ul>
  </section>`
}

function renderPromotionCode(page: PaymentPage): Html {
  if (page.code)
    return html`<p class="split spaced">
      <span>Code <strong>${page.code}</strong></span
      ><button name="code" value="remove">Remove code</button>
    </p>`
  return html`<div class="search">
    ${renderFields([['promotionCode', 'Promotion code (optional)', 'off']], page)}
    <button name="code" value="apply">Apply code</button>
  </div>`
}
