import { brand } from '#shared/brand.ts'
import { type Html, html, renderPage } from '../../page/page.ts'
import {
  cardFields,
  enterPays,
  renderFields,
  renderNotice,
  type ShownForm,
  testCardButtons,
} from './hosted-form.ts'
import { formatDay, formatMoney } from './format-billing.ts'
import type { WireInvoice, WirePaymentMethod } from '../store/wire-objects.ts'

type InvoicePage = ShownForm & {
  invoice: WireInvoice
  /** Its last attempt waits for the answer to the bank's question. */
  isConfirming: boolean
  /** The card that would be charged by itself. */
  card: WirePaymentMethod | undefined
}

export function invoicePath({ hosted_invoice_url }: WireInvoice): string {
  return new URL(hosted_invoice_url ?? '/', 'http://sandbox').pathname
}

/** An invoice or its receipt, with the way to pay it while it is open. */
export function renderInvoicePage(page: InvoicePage): string {
  const { invoice } = page
  const paidAt = invoice.status_transitions.paid_at
  return renderPage({
    title: `Invoice ${invoice.number ?? ''}`,
    width: 'narrow',
    body: html`<p><a href="/">← Back to ${brand.name}</a></p>
      <div class="card">
        <h1>${invoice.status === 'paid' ? 'Receipt' : 'Invoice'} from ${brand.name}</h1>
        <p class="amount">
          ${formatMoney(invoice.total, invoice.currency)}
          <span>${paidAt ? `paid on ${formatDay(paidAt)}` : describeStatus(page)}</span>
        </p>
        ${invoice.status === 'open' && payForms(page)}
        <dl class="small">
          <dt>Number</dt>
          <dd>${invoice.number}</dd>
          <dt>Issued</dt>
          <dd>${formatDay(invoice.effective_at ?? invoice.created)}</dd>
          <dt>To</dt>
          <dd>${invoice.customer_name} ${invoice.customer_email}</dd>
        </dl>
        <ul class="lines">
          ${invoice.lines.data.map(
            ({ description, quantity, amount, currency, period }) =>
              html`<li>
                <span>
                  ${description}${quantity > 1 && html` <span class="soft">× ${quantity}</span>`}
                  <span class="soft small note">${formatDay(period.start)} to ${formatDay(period.end)}</span>
                </span>
                <span class="number">${formatMoney(amount, currency)}</span>
              </li>`,
          )}
          ${addUp(invoice).map(
            ([label, cents]) =>
              html`<li class="${label === 'Total' ? 'total' : ''}">
                <span>${label}</span><span class="number">${formatMoney(cents, invoice.currency)}</span>
              </li>`,
          )}
        </ul>
      </div>
      ${invoice.status === 'open' && testCardButtons}`,
  })
}

function describeStatus({ invoice: { status, attempted }, isConfirming }: InvoicePage): string {
  if (status !== 'open') return status ?? ''
  if (isConfirming) return 'Your bank wants you to confirm this payment'
  return attempted ? 'The last payment did not go through' : 'to be paid'
}

function payForms(page: InvoicePage): Html {
  const { invoice, isConfirming, card } = page
  const action = invoicePath(invoice)
  const due = formatMoney(invoice.amount_remaining, invoice.currency)
  const onFile =
    card &&
    html`<form method="post" action="${action}" class="stack spaced">
      <button class="${isConfirming ? 'primary' : ''}" name="pay" value="file">
        ${isConfirming ? 'Confirm with the card on file' : 'Try the card on file again'} (ends in
        ${card.card.last4})
      </button>
    </form>`
  return html`${renderNotice(page)} ${isConfirming && onFile}
    <form method="post" action="${action}" id="payment" novalidate aria-label="Pay with another card">
      ${enterPays}${renderFields(cardFields, page)}
      <button class="${isConfirming ? '' : 'primary'}" name="pay" value="card">Pay ${due}</button>
      <p class="soft small below spaced">This card will also be charged for future payments of the plan.</p>
    </form>
    ${!isConfirming && onFile}`
}

/** What is added up below the lines; what is nothing is left out. */
function addUp(invoice: WireInvoice): [string, number][] {
  const discount = invoice.subtotal - invoice.total
  const sums: [string, number][] = []
  if (discount > 0) sums.push(['Subtotal', invoice.subtotal], ['Discount', -discount])
  sums.push(['Total', invoice.total])
  if (invoice.amount_paid > 0) sums.push(['Paid', invoice.amount_paid])
  if (invoice.amount_remaining > 0) sums.push(['Due', invoice.amount_remaining])
  return sums
}
