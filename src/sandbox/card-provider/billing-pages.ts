import { brand } from '#shared/brand.ts'
import { type Html, html, renderPage } from '../page.ts'
import { formatDay, formatInterval, formatMoney } from './format-billing.ts'
import { testCards } from './test-cards.ts'
import type { WireInvoice, WirePaymentMethod, WirePortalSession, WireSubscription } from './wire-objects.ts'

type PortalPage = {
  session: WirePortalSession
  subscriptions: WireSubscription[]
  invoices: WireInvoice[]
  card: WirePaymentMethod | undefined
  /** The provider's answer to what was just tried. */
  refusal?: string
}

/** The page on which a customer sees and changes what they pay for. */
export function renderPortalPage({ session, subscriptions, invoices, card, refusal }: PortalPage): string {
  const action = `/sandbox/cards/portal/${session.id}`
  return renderPage({
    title: 'Billing',
    body: html`${session.return_url && html`<p><a href="${session.return_url}">← Back to ${brand.name}</a></p>`}
      <h1>Your billing with ${brand.name}</h1>
      ${refusal && html`<p class="notice" role="alert">${refusal}</p>`}
      <section class="card spaced" aria-labelledby="plans">
        <h2 id="plans">Current plans</h2>
        ${subscriptions.length === 0 && html`<p class="soft">No running plan.</p>`}
        <ul class="list">
          ${subscriptions.map((subscription) => html`<li>${planRow(subscription, action)}</li>`)}
        </ul>
      </section>
      <section class="card spaced" aria-labelledby="card">
        <h2 id="card">Card on file</h2>
        <p>
          ${card ? html`Visa ending in ${card.card.last4}, expires ${card.card.exp_month}/${card.card.exp_year}` : 'No card yet.'}
        </p>
        <form method="post" action="${action}" class="tests">
          <p class="soft small">Replace it with a test card:</p>
          <ul>
            ${testCards.map(
              ({ number, title }) =>
                html`<li>
                  <button name="card" value="${number}">
                    <span>${title}</span><span class="number soft">ends in ${number.slice(-4)}</span>
                  </button>
                </li>`,
            )}
          </ul>
        </form>
      </section>
      <section class="card spaced" aria-labelledby="invoices">
        <h2 id="invoices">Invoices</h2>
        <ul class="list">
          ${invoices.map(
            (invoice) =>
              html`<li>
                <a href="${invoicePath(invoice)}" class="split">
                  <span
                    ><strong>${invoice.number}</strong>
                    <span class="soft small">${formatDay(invoice.created)}</span></span
                  >
                  <span class="number"
                    >${formatMoney(invoice.total, invoice.currency)} · ${invoice.status}</span
                  >
                </a>
              </li>`,
          )}
        </ul>
      </section>`,
  })
}

function planRow(subscription: WireSubscription, action: string): Html {
  const [item] = subscription.items.data
  if (!item) return html``
  const total = subscription.items.data.reduce(
    (sum, { price, quantity }) => sum + price.unit_amount * quantity,
    0,
  )
  const end = formatDay(item.current_period_end)
  const name = subscription.cancel_at_period_end ? 'keep' : 'cancel'
  return html`<div class="split">
    <span>
      <strong class="number"
        >${formatMoney(total, subscription.currency)} ${formatInterval(item.price)}</strong
      >
      <span class="soft small note">
        ${subscription.pause_collection ? 'paused' : subscription.status.replace('_', ' ')} ·
        ${subscription.cancel_at_period_end ? `ends on ${end}` : `renews on ${end}`}
      </span>
    </span>
    <form method="post" action="${action}">
      <button name="${name}" value="${subscription.id}">
        ${name === 'keep' ? 'Keep plan' : 'Cancel plan'}
      </button>
    </form>
  </div>`
}

export function invoicePath({ hosted_invoice_url }: WireInvoice): string {
  return new URL(hosted_invoice_url ?? '/', 'http://sandbox').pathname
}

/** An invoice or its receipt, with the way to pay it while it is open. */
export function renderInvoicePage(invoice: WireInvoice, refusal?: string): string {
  const total = formatMoney(invoice.total, invoice.currency)
  const paidAt = invoice.status_transitions.paid_at
  return renderPage({
    title: `Invoice ${invoice.number ?? ''}`,
    width: 'narrow',
    body: html`<div class="card">
      <h1>${invoice.status === 'paid' ? 'Receipt' : 'Invoice'} from ${brand.name}</h1>
      <p class="amount">${total} <span>${paidAt ? `paid on ${formatDay(paidAt)}` : invoice.status}</span></p>
      ${refusal && html`<p class="notice" role="alert">${refusal}</p>`}
      <dl class="small">
        <dt>Number</dt>
        <dd>${invoice.number}</dd>
        <dt>Issued</dt>
        <dd>${formatDay(invoice.created)}</dd>
        <dt>To</dt>
        <dd>${invoice.customer_name} ${invoice.customer_email}</dd>
      </dl>
      <ul class="lines">
        ${invoice.lines.data.map(
          ({ description, quantity, amount, currency, period }) =>
            html`<li>
              <span>
                ${description}${(quantity ?? 1) > 1 && html` <span class="soft">× ${quantity}</span>`}
                <span class="soft small note">${formatDay(period.start)} to ${formatDay(period.end)}</span>
              </span>
              <span class="number">${formatMoney(amount, currency)}</span>
            </li>`,
        )}
        <li class="total"><span>Total</span><span class="number">${total}</span></li>
      </ul>
      ${
        invoice.status === 'open' &&
        html`<form method="post" action="${invoicePath(invoice)}">
          <button class="primary">Pay ${total} with the card on file</button>
        </form>`
      }
    </div>`,
  })
}
