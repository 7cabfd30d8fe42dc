import { brand } from '#shared/brand.ts'
import { emailContent } from './email-content.ts'
import type { EmailPicture } from './email-picture.ts'
import type { EmailContent } from './email-words.ts'
import type { Email } from './email.ts'

export interface RenderedEmail {
  subject: string
  html: string
  text: string
}

/**
 * An e-mail as HTML and as plain text, with the same content.
 * @param currency what its amounts are in
 * @param picture sent along, and named by `pictureContentId`
 */
export async function renderEmail(
  email: Email,
  currency: string,
  picture: EmailPicture | null = null,
): Promise<RenderedEmail> {
  const content = emailContent(email, currency)
  // With the first e-mail, not with the start: what draws e-mails is large.
  const [{ render }, { emailLayout }] = await Promise.all([
    import('@react-email/render'),
    import('./email-layout.ts'),
  ])
  // Whatever a customer typed may be in a title; a line break in a subject would start another header.
  const subject = content.subject.replaceAll(/\s+/g, ' ').trim()
  return {
    subject,
    html: await render(emailLayout(content, picture)),
    text: renderPlainText(content, picture),
  }
}

function renderPlainText(
  { heading, paragraphs, facts, button, footnote }: EmailContent,
  picture: EmailPicture | null,
): string {
  const parts = [
    heading,
    ...(picture ? [`[${picture.alt}]`] : []),
    ...paragraphs,
    ...facts.map(({ label, lines }) => [`${label}:`, ...lines.map(indent)].join('\n')),
    `${button.label}:\n${button.url}`,
    `-- \n${brand.name}. ${footnote}`,
  ]
  return `${parts.join('\n\n')}\n`
}

/** What somebody wrote in several lines stays recognisable as one. */
const indent = (line: string): string => `  ${line.replaceAll('\n', '\n    ')}`
