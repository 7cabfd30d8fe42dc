import { html, renderPage } from '../page/page.ts'
import type { StoredEmail } from './mailbox.db.ts'

const whenFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
})
const shownEmails = 200

function when({ receivedAt }: StoredEmail) {
  return html`<time datetime="${receivedAt}">${whenFormat.format(new Date(receivedAt))} UTC</time>`
}

/** Every e-mail the product sent, newest first. */
export function renderMailboxPage(emails: StoredEmail[], to: string): string {
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
          emails.length === 0
            ? html`<p class="soft">
                ${to ? html`No e-mail to ${to} yet.` : 'No e-mails yet.'} <a href="">Check again</a>
              </p>`
            : html`<ul class="list">
                ${emails.slice(0, shownEmails).map(
                  (email) =>
                    html`<li>
                      <a href="/sandbox/mailbox/${email.id}">
                        <span class="split"
                          ><strong>${email.subject}</strong
                          ><span class="soft small">${when(email)}</span></span
                        >
                        <span class="soft small">to ${email.to.join(', ')}</span>
                      </a>
                    </li>`,
                )}
              </ul>`
        }
      </div>`,
  })
}

/** One e-mail as its reader sees it, with its plain text and its headers. */
export function renderEmailPage(email: StoredEmail): string {
  return renderPage({
    title: email.subject,
    body: html`<p><a href="/sandbox/mailbox">← All e-mails</a></p>
      <h1>${email.subject}</h1>
      <dl class="small">
        <dt>From</dt>
        <dd>${email.from}</dd>
        <dt>To</dt>
        <dd>
          ${email.to.map((address, index) => html`${index > 0 && ', '}<a href="/sandbox/mailbox?to=${encodeURIComponent(address)}">${address}</a>`)}
        </dd>
        <dt>Received</dt>
        <dd>${when(email)}</dd>
        ${
          email.attachments.length > 0 &&
          html`<dt>Attached</dt>
            <dd>${email.attachments.join(', ')}</dd>`
        }
      </dl>
      ${email.html !== null && html`<iframe title="The e-mail" src="/sandbox/mailbox/${email.id}/html" sandbox="allow-top-navigation-by-user-activation"></iframe>`}
      ${
        email.links.length > 0 &&
        html`<section class="below" aria-labelledby="links">
          <h2 id="links">Links</h2>
          <ul class="small">
            ${email.links.map((url) => html`<li><a href="${url}">${url}</a></li>`)}
          </ul>
        </section>`
      }
      ${
        email.text !== null &&
        html`<section class="below" aria-labelledby="text">
          <h2 id="text">Plain text</h2>
          <div class="card"><pre>${email.text}</pre></div>
        </section>`
      }
      <details class="below small">
        <summary>All headers</summary>
        <dl>
          ${email.headers.map(
            ({ name, value }) =>
              html`<dt>${name}</dt>
                <dd>${value}</dd>`,
          )}
        </dl>
      </details>`,
  })
}

export function renderNoEmailPage(): string {
  return renderPage({
    title: 'No such e-mail',
    width: 'narrow',
    body: html`<div class="card">
      <h1>No such e-mail</h1>
      <p class="soft">The mailbox stores the newest 500 e-mails.</p>
      <a class="button" href="/sandbox/mailbox">All e-mails</a>
    </div>`,
  })
}

/** The HTML part for its frame: its links open in the whole window. */
export function framedHtml(emailHtml: string): string {
  const base = '<base target="_top">'
  const head = /<head(\s[^>]*)?>/i
  return head.test(emailHtml) ? emailHtml.replace(head, (tag) => tag + base) : base + emailHtml
}
