import { html, renderPage } from '../page/page.ts'
import type { Letter } from './mailbox.db.ts'

const whenFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
})
const shownLetters = 200

function when({ receivedAt }: Letter) {
  return html`<time datetime="${receivedAt}">${whenFormat.format(new Date(receivedAt))} UTC</time>`
}

/** Every letter the product sent, newest first. */
export function renderMailboxPage(letters: Letter[], to: string): string {
  return renderPage({
    title: 'Mailbox',
    body: html`<h1>Mailbox</h1>
      <p class="soft">E-mails that were sent from this machine. None of them left it.</p>
      <form class="search" method="get" action="/sandbox/mailbox" role="search">
        <div class="field">
          <label for="to">Sent to</label>
          <input
            id="to"
            name="to"
            type="search"
            inputmode="email"
            autocomplete="off"
            value="${to}"
            placeholder="name@example.com"
          />
        </div>
        <button>Show</button>
        ${to && html`<a class="button" href="/sandbox/mailbox">Show all</a>`}
      </form>
      <div class="card">
        ${
          letters.length === 0
            ? html`<p class="soft">
                ${to ? html`No e-mail to ${to} yet.` : 'No e-mails yet.'} <a href="">Check again</a>
              </p>`
            : html`<ul class="list">
                ${letters.slice(0, shownLetters).map(
                  (letter) =>
                    html`<li>
                      <a href="/sandbox/mailbox/${letter.id}">
                        <span class="split"
                          ><strong>${letter.subject}</strong
                          ><span class="soft small">${when(letter)}</span></span
                        >
                        <span class="soft small">to ${letter.to.join(', ')}</span>
                      </a>
                    </li>`,
                )}
              </ul>`
        }
      </div>`,
  })
}

/** One letter as its reader sees it, with its plain text and its headers. */
export function renderLetterPage(letter: Letter): string {
  return renderPage({
    title: letter.subject,
    body: html`<p><a href="/sandbox/mailbox">← All e-mails</a></p>
      <h1>${letter.subject}</h1>
      <dl class="small">
        <dt>From</dt>
        <dd>${letter.from}</dd>
        <dt>To</dt>
        <dd>
          ${letter.to.map((address, index) => html`${index > 0 && ', '}<a href="/sandbox/mailbox?to=${encodeURIComponent(address)}">${address}</a>`)}
        </dd>
        <dt>Received</dt>
        <dd>${when(letter)}</dd>
        ${
          letter.attachments.length > 0 &&
          html`<dt>Attached</dt>
            <dd>${letter.attachments.join(', ')}</dd>`
        }
      </dl>
      ${letter.html !== null && html`<iframe title="The e-mail" src="/sandbox/mailbox/${letter.id}/html" sandbox="allow-top-navigation-by-user-activation"></iframe>`}
      ${
        letter.links.length > 0 &&
        html`<section class="below" aria-labelledby="links">
          <h2 id="links">Links</h2>
          <ul class="small">
            ${letter.links.map((url) => html`<li><a href="${url}">${url}</a></li>`)}
          </ul>
        </section>`
      }
      ${
        letter.text !== null &&
        html`<section class="below" aria-labelledby="text">
          <h2 id="text">Plain text</h2>
          <div class="card"><pre>${letter.text}</pre></div>
        </section>`
      }
      <details class="below small">
        <summary>All headers</summary>
        <dl>
          ${letter.headers.map(
            ({ name, value }) =>
              html`<dt>${name}</dt>
                <dd>${value}</dd>`,
          )}
        </dl>
      </details>`,
  })
}

export function renderNoLetterPage(): string {
  return renderPage({
    title: 'No such letter',
    width: 'narrow',
    body: html`<div class="card">
      <h1>No such letter</h1>
      <p class="soft">The mailbox keeps the newest 500.</p>
      <a class="button" href="/sandbox/mailbox">All letters</a>
    </div>`,
  })
}

/** The HTML part for its frame: its links open in the whole window. */
export function framedHtml(letterHtml: string): string {
  const base = '<base target="_top">'
  const head = /<head(\s[^>]*)?>/i
  return head.test(letterHtml) ? letterHtml.replace(head, (tag) => tag + base) : base + letterHtml
}
