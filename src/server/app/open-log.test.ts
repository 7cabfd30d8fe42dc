import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { formatLine } from './open-log.ts'

const format = (record: Record<string, unknown>) =>
  stripVTControlCharacters(formatLine(JSON.stringify({ level: 30, time: 0, ...record })))

test('a log line for people has the time, the message and its details', () => {
  expect(format({ msg: 'Answered', path: '/api/cart', status: 200, reqId: 'x' })).toMatch(
    /^\d\d:\d\d:\d\d Answered path=\/api\/cart status=200\n$/,
  )
})

test('an error is shown with its stack', () => {
  expect(format({ level: 50, msg: 'Failed', err: { stack: 'Error: no\n    at here' } })).toMatch(
    /Failed\nError: no\n {4}at here\n$/,
  )
})
