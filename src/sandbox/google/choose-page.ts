import { brand } from '#shared/brand.ts'
import { html, renderPage } from '../page/page.ts'
import { inventedPeople, type Person } from './people.ts'

type ChoosePage = { interactionId: string; typedEmail?: string; problem?: string }

/** The account chooser. Buttons only, so that it works without JavaScript. */
export function renderChoosePage({ interactionId, typedEmail = '', problem }: ChoosePage): string {
  const action = `/sandbox/google/choose/${interactionId}`
  return renderPage({
    title: 'Choose an account',
    width: 'narrow',
    body: html`<div class="card">
      <h1>Choose an account</h1>
      <p class="soft">to continue to ${brand.name}. This stands in for Google; these people are invented.</p>
      <form method="post" action="${action}" class="stack">
        ${inventedPeople.map(
          (person) =>
            html`<button class="person" name="person" value="${person.id}">
              <span class="face" aria-hidden="true">${initials(person)}</span>
              <span
                ><strong>${person.name}</strong><br /><span class="soft small"
                  >${person.email}${!person.isEmailVerified && ' · address not verified'}</span
                ></span
              >
            </button>`,
        )}
      </form>
      <form method="post" action="${action}" class="tests" novalidate>
        <h2>Use another address</h2>
        <div class="field">
          <label for="email">Email</label>
          <input
            id="email"
            name="email"
            type="email"
            autocomplete="email"
            value="${typedEmail}"
            ${problem && html` aria-invalid="true" aria-describedby="email-problem"`}
          />
          ${problem && html`<p class="problem" id="email-problem">${problem}</p>`}
        </div>
        <div class="field">
          <label for="name">Name (optional)</label>
          <input id="name" name="name" autocomplete="name" />
        </div>
        <label class="check"
          ><input type="checkbox" name="isEmailVerified" value="yes" checked /> Address is verified</label
        >
        <button class="primary">Continue</button>
      </form>
      <form method="post" action="${action}" class="below">
        <button name="cancel" value="yes">Cancel</button>
      </form>
    </div>`,
  })
}

function initials({ name }: Person): string {
  return name
    .split(' ')
    .map((word) => word.charAt(0))
    .join('')
}

/** When the sign-in this page belonged to is over. */
export function renderLostPage(): string {
  return renderPage({
    title: 'Sign-in expired',
    width: 'narrow',
    body: html`<div class="card">
      <h1>This sign-in has expired</h1>
      <p class="soft">Go back to ${brand.name} and start again.</p>
      <a class="button" href="/">Back to ${brand.name}</a>
    </div>`,
  })
}
