import { randomUUID } from 'node:crypto'
import PostalMime, { type Attachment } from 'postal-mime'
import type { StoredEmail } from './mailbox.db.ts'

type Envelope = { from: string; to: string[] }

/** Reads a raw e-mail. Recipients come from the envelope (RFC 5321), because Bcc is in no header. */
export async function readEmail(raw: Buffer, { from, to }: Envelope, receivedAt: Date): Promise<StoredEmail> {
  const email = await PostalMime.parse(raw, { attachmentEncoding: 'base64' })
  return {
    id: randomUUID(),
    to: to.map((address) => address.toLowerCase()),
    from: email.headers.find(({ key }) => key === 'from')?.value ?? from,
    subject: email.subject ?? '(no subject)',
    receivedAt: receivedAt.toISOString(),
    headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    text: email.text ?? null,
    html: email.html === undefined ? null : showPictures(email.html, email.attachments),
    links: findLinks(email.html ?? '', email.text ?? ''),
    attachments: email.attachments
      .filter(({ related }) => !related)
      .map(({ filename }) => filename ?? '(unnamed)'),
  }
}

/** The HTML with the pictures that it names by `cid:` (RFC 2392), as a mail program shows them. */
function showPictures(html: string, attachments: readonly Attachment[]): string {
  return attachments.reduce((shown, { contentId, mimeType, content }) => {
    if (!contentId || typeof content !== 'string') return shown
    return shown.replaceAll(`cid:${contentId.replace(/^<|>$/g, '')}`, `data:${mimeType};base64,${content}`)
  }, html)
}

/** Every http(s) address of the e-mail, each once: those of links in the HTML part, then those in the text part. */
export function findLinks(html: string, text: string): string[] {
  const inHtml = [...html.matchAll(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map(([, double, single]) =>
    decodeAttribute(double ?? single ?? ''),
  )
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"')\]]+/g)].map(([url]) => url.replace(/[.,;:!?]+$/, ''))
  return [...new Set([...inHtml, ...inText])].filter((url) => /^https?:\/\//.test(url))
}

function decodeAttribute(value: string): string {
  return value
    .trim()
    .replaceAll(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
