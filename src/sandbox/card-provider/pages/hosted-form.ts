import { type Html, html, renderPage } from '../../page/page.ts'
import { brand } from '#shared/brand.ts'
import { emptyForm, type FieldProblems, typedForm, type TypedForm } from '../store/buyer-form.ts'
import { parseForm } from '../store/parse-form.ts'
import { cardDigits, findTestCard, isCardNumberSound, testCards } from '../store/test-cards.ts'
import { formatMoney } from './format-billing.ts'

/** Messages of a form that is shown again. */
export type ShownForm = { typed: TypedForm; problems: FieldProblems; refusal?: string; notice?: string }

/** Forms that were sent and are not finished; the longest untouched go first. */
const storedForms = 200

/**
 * What a form said when it was sent, until it is sent again. Each form is answered with a redirect, so that going back or
 * reloading never asks the buyer to send a payment once more; what was typed waits here meanwhile, in memory alone. A
 * number that could be a real card's is not stored.
 */
export function createFormMemory() {
  const forms = new Map<string, ShownForm>()
  return {
    find: (id: string): ShownForm | undefined => forms.get(id),
    store(id: string, shown: ShownForm): void {
      const { number } = shown.typed
      const isForeign = isCardNumberSound(number) && !findTestCard(number)
      forms.delete(id)
      forms.set(id, isForeign ? { ...shown, typed: { ...shown.typed, number: '' } } : shown)
      const [oldest] = forms.keys()
      if (forms.size > storedForms && oldest !== undefined) forms.delete(oldest)
    },
    forget: (id: string): boolean => forms.delete(id),
  }
}

export const readFields = (body: unknown) => parseForm(typeof body === 'string' ? body : '')

export function readTyped(body: unknown): TypedForm {
  const typed = typedForm.safeParse(readFields(body))
  return typed.success ? typed.data : emptyForm
}

/** The form filled in with the test card whose button was pressed; what was typed stays. Undefined without a button. */
export function fillIn(typed: TypedForm): ShownForm | undefined {
  const card = findTestCard(typed.fill)
  if (!card) return undefined
  const rest = {
    email: typed.email || 'jordan.avery@example.com',
    name: typed.name || 'Jordan Avery',
    country: typed.country || 'US',
    line1: typed.line1 || '510 Townsend Street',
    postalCode: typed.postalCode || '94103',
    city: typed.city || 'San Francisco',
  }
  return {
    typed: { ...typed, ...rest, number: cardDigits(card.number), expiry: '12 / 34', cvc: '123' },
    problems: {},
  }
}

/** Name, label and what a browser fills in by itself. */
export type Field = readonly [name: keyof TypedForm, label: string, autocomplete: string]

export const cardFields: readonly Field[] = [
  ['number', 'Card number', 'cc-number'],
  ['expiry', 'Expiry (MM / YY)', 'cc-exp'],
  ['cvc', 'CVC', 'cc-csc'],
  ['name', 'Cardholder name', 'cc-name'],
]

export function renderFields(fields: readonly Field[], { typed, problems }: ShownForm): Html {
  return html`${fields.map(([name, label, autocomplete]) => {
    const problem = problems[name]
    return html`<div class="field">
      <label for="${name}">${label}</label>
      <input
        id="${name}"
        name="${name}"
        autocomplete="${autocomplete}"
        value="${typed[name]}"
        ${['number', 'expiry', 'cvc'].includes(name) && html` inputmode="numeric"`}
        ${problem && html` aria-invalid="true" aria-describedby="${name}-problem"`}
      />
      ${problem && html`<p class="problem" id="${name}-problem">${problem}</p>`}
    </div>`
  })}`
}

/** The errors of the last submit. */
export function renderNotice({ problems, refusal, notice }: ShownForm): Html {
  const isMarked = Object.keys(problems).length > 0
  return html`${(refusal || isMarked) && html`<p class="notice" role="alert" id="refusal">${refusal ?? 'Please look at the marked fields.'}</p>`}
  ${notice && html`<p class="notice good" role="status">${notice}</p>`}`
}

/** The first button of a form is the one that Enter presses: it pays, whatever other buttons stand in between. */
export const enterPays = html`<button
  class="visually-hidden"
  tabindex="-1"
  aria-hidden="true"
  name="pay"
  value="card"
>
  Pay
</button>`

const testCardList = (renderButton: (number: string, label: Html) => Html): Html =>
  html`<ul>
    ${testCards.map(({ number, title }) => html`<li>${renderButton(number, html`<span>${title}</span><span class="number soft">${number.replaceAll(/(.{4})(?=.)/g, '$1 ')}</span>`)}</li>`)}
  </ul>`

/** Buttons that fill the form with the id `payment` in. */
export const testCardButtons = html`<section class="tests" aria-labelledby="test-cards">
  <h2 id="test-cards">Test cards</h2>
  <p class="soft small">No money moves here. Fill the form with:</p>
  ${testCardList((number, label) => html`<button form="payment" name="fill" value="${number}">${label}</button>`)}
</section>`

/** Buttons that send the number of a test card at once. */
export const testCardChoice = testCardList(
  (number, label) => html`<button name="card" value="${number}">${label}</button>`,
)

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
export function renderClosedPage(message: string, backUrl: string | null = null): string {
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
