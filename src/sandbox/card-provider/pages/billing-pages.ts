import { brand } from '#shared/brand.ts'
import { type Html, html, renderPage } from '../../page/page.ts'
import { invoicePath } from './invoice-page.ts'
import { formatDay, formatInterval, formatMoney } from './format-billing.ts'
import { testCardChoice } from './hosted-form.ts'
import type {
  WireInvoice,
  WirePaymentMethod,
  WirePortalSession,
  WireSubscription,
} from '../store/wire-objects.ts'

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
          ${testCardChoice}
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
                    >${formatMoney(invoice.total, invoice.currency)} ·
                    ${invoice.status === 'open' ? html`<strong>pay now</strong>` : invoice.status}</span
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
