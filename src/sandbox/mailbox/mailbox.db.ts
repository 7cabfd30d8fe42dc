import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const maxStoredEmails = 500

const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS letters (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    body TEXT NOT NULL
  ) STRICT;
`

export type StoredEmail = {
  id: string
  /** The addresses it was delivered to, in lower case. */
  to: string[]
  from: string
  subject: string
  /** ISO 8601. */
  receivedAt: string
  headers: { name: string; value: string }[]
  text: string | null
  html: string | null
  /** Every web address in it, in order, each once. */
  links: string[]
  attachments: string[]
}
export type MailboxDb = ReturnType<typeof openMailboxDb>

const parse = (row: unknown) => JSON.parse((row as { body: string }).body) as StoredEmail

/** The e-mails that were sent, the newest 500. A stored e-mail is on the disk. */
export function openMailboxDb(file: string) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const sqlite = new DatabaseSync(file)
  sqlite.exec(schema)
  const insert = sqlite.prepare('INSERT INTO letters (id, body) VALUES (?, ?)')
  const forget = sqlite.prepare(
    `DELETE FROM letters WHERE seq <= (SELECT max(seq) FROM letters) - ${maxStoredEmails}`,
  )
  const byId = sqlite.prepare('SELECT body FROM letters WHERE id = ?')
  const all = sqlite.prepare('SELECT body FROM letters ORDER BY seq DESC')
  const byAddress = sqlite.prepare(
    `SELECT body FROM letters WHERE EXISTS (SELECT 1 FROM json_each(body, '$.to') WHERE value = ?) ORDER BY seq DESC`,
  )

  return {
    close: () => sqlite.close(),
    insertEmail(email: StoredEmail) {
      insert.run(email.id, JSON.stringify(email))
      forget.run()
    },
    findEmail(id: string): StoredEmail | undefined {
      const row = byId.get(id)
      return row && parse(row)
    },
    /** Newest first; all of them, or those delivered to one address. */
    listEmails(to?: string): StoredEmail[] {
      return (to ? byAddress.all(to.trim().toLowerCase()) : all.all()).map(parse)
    },
  }
}
