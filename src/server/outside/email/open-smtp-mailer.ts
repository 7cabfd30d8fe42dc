import { createTransport } from 'nodemailer'
import { AddressRefused, type Mailer } from './mailer.ts'

/**
 * Sends over SMTP, with a few connections that stay open.
 *
 * @param options.smtpUrl `smtp://user:password@host:587` or `smtps://…`
 * @param options.from `Name <address>`
 */
export function openSmtpMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // An e-mail is text that we wrote: it never reads a file or an address of ours.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const ourHost = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'

  return {
    async send({ id, to, subject, html, text, pictures }) {
      try {
        await transport.sendMail({
          from,
          // As an object it is one address, whatever characters it has.
          to: { name: '', address: to },
          subject,
          html,
          text,
          attachments: pictures.map(({ contentId, content, mediaType }) => ({
            cid: contentId,
            content,
            contentType: mediaType,
            contentDisposition: 'inline',
            filename: false,
          })),
          messageId: `<${id}@${ourHost}>`,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        })
      } catch (error) {
        throw isRefusedForGood(error) ? new AddressRefused(describe(error), { cause: error }) : error
      }
    },
    async close() {
      transport.close()
    },
  }
}

/** 5xx to the address itself; 4xx and everything about the connection passes. */
function isRefusedForGood(error: unknown): boolean {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number }
  return code === 'EENVELOPE' && command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500
}

function describe(error: unknown): string {
  const { responseCode } = error as { responseCode?: number }
  return `The mail server answered ${responseCode}`
}
