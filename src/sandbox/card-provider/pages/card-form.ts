import { type Html, html } from '../../page/page.ts'
import type { FieldProblems, TypedForm } from '../store/buyer-form.ts'
import { testCards } from '../store/test-cards.ts'

type Typed = { typed: TypedForm; problems: FieldProblems }
type Field = Typed & {
  name: keyof TypedForm
  label: string
  autocomplete: string
  type?: string
  inputmode?: string
  placeholder?: string
}

export function field({
  name,
  label,
  autocomplete,
  type = 'text',
  inputmode = 'text',
  placeholder = '',
  typed,
  problems,
}: Field): Html {
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

/** What is asked of every card. */
export function cardFields({ typed, problems }: Typed): Html {
  return html`<fieldset>
    <legend>Card</legend>
    ${field({ name: 'number', label: 'Card number', inputmode: 'numeric', autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234', typed, problems })}
    <div class="row">
      ${field({ name: 'expiry', label: 'Expiry (MM / YY)', inputmode: 'numeric', autocomplete: 'cc-exp', placeholder: 'MM / YY', typed, problems })}
      ${field({ name: 'cvc', label: 'CVC', inputmode: 'numeric', autocomplete: 'cc-csc', placeholder: 'CVC', typed, problems })}
    </div>
    ${field({ name: 'name', label: 'Cardholder name', autocomplete: 'cc-name', typed, problems })}
  </fieldset>`
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

/** Buttons that fill the form with the id `payment` in. */
export const testCardButtons = html`<section class="tests" aria-labelledby="test-cards">
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

function groups(number: string): string {
  return number.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** A test card, and whatever else is still empty. */
export function fillIn(typed: TypedForm, number: string): TypedForm {
  return {
    ...typed,
    number,
    expiry: '12 / 34',
    cvc: '123',
    email: typed.email || 'jordan.avery@example.com',
    name: typed.name || 'Jordan Avery',
    country: typed.country || 'US',
    line1: typed.line1 || '510 Townsend Street',
    postalCode: typed.postalCode || '94103',
    city: typed.city || 'San Francisco',
  }
}
