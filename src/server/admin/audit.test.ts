import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCalls } from '#shared/contract/all-calls.ts'
import { makeAdmin, makeUser } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'
import { readEvents } from '#test/events/read-events.ts'
import { emitEvent } from '../events/emit-event.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** The rows of a table, each as an object by the names of its first line; reads it as RFC 4180 has it. */
function readCsv(text: string): Record<string, string>[] {
  expect(text.startsWith('\uFEFF')).toBe(true)
  const lines = [...text.slice(1).matchAll(/((?:"(?:[^"]|"")*",?)+)\r\n/g)].map(([, line = '']) =>
    [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, field = '']) => field.replaceAll('""', '"')),
  )
  const [names = [], ...rows] = lines
  return rows.map((row) => Object.fromEntries(names.map((name, n) => [name, row[n] ?? ''])))
}

async function fill(count: number, at: (n: number) => Date) {
  const entries = Array.from({ length: count }, (_, n) => ({
    at: at(n),
    actorId: 'a',
    actorEmail: `filler${n % 2}@studio.example`,
    kind: n % 3 === 0 ? 'polish lens' : 'turn table',
    version: 1,
    isRecorded: true,
    isForStudio: true,
    isForCustomer: false,
    payload: '{}',
    subjectKind: 'product',
    subjectId: `p${n % 5}`,
  }))
  await app.db.insertInto('events').values(entries).execute()
}

describe('the record of changes', () => {
  it('is filtered by actor, kind, subject and time, alone and together', async () => {
    const admin = await makeAdmin(app.db)
    await fill(30, (n) => new Date(Date.UTC(2025, 0, 1 + n)))
    const read = async (filter: object) => {
      const { output } = await app.call(
        allCalls.listAuditEntries,
        { pageSize: 100, ...filter },
        { as: admin },
      )
      return output.entries
    }
    const who = await read({ actorEmail: 'filler1@studio.example' })
    expect(who).toHaveLength(15)
    const what = await read({ action: 'polish lens' })
    expect(what).toHaveLength(10)
    expect(await read({ subjectKind: 'product', subjectId: 'p2' })).toHaveLength(6)
    const days = { from: '2025-01-10T00:00:00.000Z', before: '2025-01-12T00:00:00.000Z' }
    expect((await read(days)).map((entry) => entry.at)).toEqual([
      '2025-01-11T00:00:00.000Z',
      '2025-01-10T00:00:00.000Z',
    ])
    const together = await read({ actorEmail: 'filler0@studio.example', action: 'polish lens', ...days })
    expect(together.map((entry) => entry.at)).toEqual([])
    expect(await read({ actorEmail: 'nobody@studio.example' })).toEqual([])
  })

  it('is walked page by page, each entry once, also where many have one time', async () => {
    const admin = await makeAdmin(app.db)
    await fill(7, () => new Date(Date.UTC(2024, 5, 1)))
    const filter = { from: '2024-05-31T00:00:00.000Z', before: '2024-06-02T00:00:00.000Z' }
    const seen: string[] = []
    let startAfter: string | undefined
    do {
      const page = { ...filter, pageSize: 3, startAfter }
      const { output } = await app.call(allCalls.listAuditEntries, page, { as: admin })
      seen.push(...output.entries.map((entry) => entry.id))
      startAfter = output.lastVisible ?? undefined
    } while (startAfter)
    expect(seen).toHaveLength(7)
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => Number(b) - Number(a)))
  })

  it('lists its actors and kinds, each once', async () => {
    const admin = await makeAdmin(app.db)
    const { output } = await app.call(allCalls.readAuditFilters, {}, { as: admin })
    expect(output.actorEmails).toEqual(
      expect.arrayContaining(['filler0@studio.example', 'filler1@studio.example']),
    )
    expect(output.actions).toEqual([...new Set(output.actions)].toSorted())
    expect(output.actions).toContain('polish lens')
  })
})

describe('the record as a table', () => {
  it('is streamed whole, records the download, and contains no spreadsheet formula', async () => {
    const admin = await makeAdmin(app.db)
    const mara = await makeUser(app.db)
    await emitEvent(app.db, admin, {
      kind: 'video.changed',
      subject: { kind: 'video', id: 'gone' },
      payload: {
        before: { title: '' },
        after: { note: 'a "quoted", word' },
        reason: '=HYPERLINK("https://evil.example")\nsecond line',
      },
    })
    await emitEvent(app.db, admin, {
      kind: 'user.visited',
      subject: { kind: 'user', id: mara.id },
      payload: {},
    })
    // More than are read at once.
    await fill(2300, (n) => new Date(Date.UTC(2023, 0, 1, 0, n)))
    const answer = await app.app.inject({
      url: '/api/admin/audit.csv',
      headers: { cookie: await app.signIn(admin) },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="changes-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const rows = readCsv(answer.body)
    const { length } = await readEvents(app.db)
    expect(rows).toHaveLength(length)
    expect(rows[0]).toMatchObject({ who: admin.email, action: 'record.downloaded' })
    expect(rows.find((row) => row['action'] === 'user.visited')).toMatchObject({ 'subject name': mara.email })
    expect(rows.find((row) => row['action'] === 'video.changed')).toMatchObject({
      who: admin.email,
      'subject name': '',
      after: '{"note":"a \\"quoted\\", word"}',
      reason: `'=HYPERLINK("https://evil.example")\nsecond line`,
    })
  })

  it('has the requested entries, and the record names the filters', async () => {
    const admin = await makeAdmin(app.db)
    const answer = await app.app.inject({
      url: '/api/admin/audit.csv',
      query: {
        actorEmail: 'filler1@studio.example',
        action: 'polish lens',
        from: '2025-01-01T00:00:00.000Z',
      },
      headers: { cookie: await app.signIn(admin) },
    })
    const rows = readCsv(answer.body)
    expect(rows).toHaveLength(5)
    expect(new Set(rows.map((row) => row['who']))).toEqual(new Set(['filler1@studio.example']))
    const { output } = await app.call(
      allCalls.listAuditEntries,
      { actorEmail: admin.email, action: 'record.downloaded' },
      { as: admin },
    )
    expect(output.entries[0]?.after).toEqual({
      actorEmail: 'filler1@studio.example',
      action: 'polish lens',
      from: '2025-01-01T00:00:00.000Z',
    })
  })

  it('is for admins only, and an invalid filter is refused', async () => {
    const [admin, mara] = [await makeAdmin(app.db), await makeUser(app.db)]
    const ask = async (who: typeof admin, query = {}) =>
      app.app.inject({ url: '/api/admin/audit.csv', query, headers: { cookie: await app.signIn(who) } })
    expect((await ask(mara)).json().code).toBe('forbidden')
    expect((await ask(admin, { from: 'yesterday' })).json().code).toBe('invalid_input')
  })
})
