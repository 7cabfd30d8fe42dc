import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SendingEvents } from './send-file.ts'
import { readUploadRefusal } from './send-file.ts'
import { createUploadQueue } from './upload-queue.ts'
import { describeUpload } from './describe-upload.ts'

const purpose = { purpose: 'item-photo' } as const
const file = (name: string) => new File(['x'], name)
const photo = (name: string) => new File(['x'], name, { type: 'image/png' })

const browser = { onLine: true }
beforeEach(() => vi.stubGlobal('navigator', browser))
afterEach(() => vi.unstubAllGlobals())

function setUp(sendingAtOnce?: number) {
  const sent: {
    name: string
    events: SendingEvents
    isCancelled: boolean
    isStopped: boolean
    isConfirmed: boolean
  }[] = []
  const done: string[] = []
  const queue = createUploadQueue((each, _purpose, events) => {
    const sending = { name: each.name, events, isCancelled: false, isStopped: false, isConfirmed: false }
    sent.push(sending)
    return {
      confirm: () => (sending.isConfirmed = true),
      cancel: () => (sending.isCancelled = true),
      stop: () => (sending.isStopped = true),
    }
  }, sendingAtOnce)
  queue.whenDone((fileId) => done.push(fileId))
  const states = () => queue.read().map((upload) => `${upload.file.name} ${upload.state}`)
  const at = (index: number) => {
    const sending = sent[index]
    if (!sending) throw new Error('Nothing was sent')
    return sending
  }
  return { queue, sent, done, states, at }
}

test('photos are sent two at a time, in the order they were chosen', async () => {
  const { queue, done, states, at } = setUp()
  queue.add([file('a'), file('b'), file('c')], purpose)
  expect(states()).toEqual(['a sending', 'b sending', 'c waiting'])
  at(0).events.onProgress(1)
  expect(states()[0]).toBe('a preparing')
  at(0).events.onDone('file-a')
  await Promise.resolve()
  expect(done).toEqual(['file-a'])
  expect(states()).toEqual(['b sending', 'c sending'])
})

test('files whose order matters are sent one after another, past one that is refused', async () => {
  const { queue, states, at } = setUp(1)
  for (const name of ['a', 'b', 'c']) queue.add([file(name)], purpose)
  expect(states()).toEqual(['a sending', 'b waiting', 'c waiting'])
  at(0).events.onRefused('Not a picture.')
  await Promise.resolve()
  expect(states()).toEqual(['a refused', 'b sending', 'c waiting'])
  at(1).events.onDone('file-b')
  await Promise.resolve()
  expect(states()).toEqual(['a refused', 'c sending'])
})

test('a paused file holds up the others only while the browser is offline', async () => {
  const { queue, states, at } = setUp(1)
  queue.add([file('a'), file('b'), file('c')], purpose)
  browser.onLine = false
  at(0).events.onPause()
  await Promise.resolve()
  expect(states()).toEqual(['a paused', 'b waiting', 'c waiting'])
  browser.onLine = true
  at(0).events.onPause()
  await Promise.resolve()
  expect(states(), 'it could not be read, for example').toEqual(['a paused', 'b sending', 'c waiting'])
  at(1).events.onDone('file-b')
  await Promise.resolve()
  expect(states()).toEqual(['a paused', 'c sending'])
})

test('where more files are paused than are sent at once, the others wait for the server', async () => {
  const { queue, states, at } = setUp(1)
  queue.add([file('a'), file('b'), file('c')], purpose)
  browser.onLine = true
  for (const index of [0, 1]) {
    at(index).events.onPause()
    await Promise.resolve()
  }
  expect(states()).toEqual(['a paused', 'b paused', 'c waiting'])
})

test('an empty file is refused before it is sent', () => {
  const { queue, states, sent } = setUp()
  queue.add([new File([], 'a'), file('b')], purpose)
  expect(states()).toEqual(['a refused', 'b sending'])
  expect(queue.read().map(describeUpload)[0]).toBe('This file is empty.')
  expect(sent.map(({ name }) => name)).toEqual(['b'])
})

test('a photo that is refused stays with its reason, and the next one is sent', async () => {
  const { queue, states, at, sent } = setUp()
  queue.add([file('a'), file('b'), file('c')], purpose)
  at(0).events.onRefused('Not a picture.')
  await Promise.resolve()
  expect(states()).toEqual(['a refused', 'b sending', 'c sending'])
  expect(queue.read().map(describeUpload)[0]).toBe('Not a picture.')
  queue.remove(queue.read()[0]?.key ?? '')
  expect(sent.map(({ isCancelled }) => isCancelled)).toEqual([false, false, false])
})

test('a film that is not what was sold waits for an answer: yes keeps it, no takes it back', async () => {
  const { queue, states, at, done } = setUp()
  const comparison = {
    file: { width: 1280, height: 720, durationMs: 5_000 },
    sold: { ratio: '9:16' as const, lengthSeconds: 30 },
  }
  queue.add([file('a'), file('b')], purpose)
  at(0).events.onAsked(comparison)
  at(1).events.onAsked(comparison)
  expect(states()).toEqual(['a asking', 'b asking'])
  expect(queue.read()[0]?.comparison).toEqual(comparison)
  queue.confirm(queue.read()[0]?.key ?? '')
  expect([at(0).isConfirmed, at(1).isConfirmed]).toEqual([true, false])
  expect(states()[0]).toBe('a preparing')
  at(0).events.onDone('file-a')
  expect(done).toEqual(['file-a'])
  queue.remove(queue.read()[0]?.key ?? '')
  expect(at(1).isCancelled).toBe(true)
  expect(states()).toEqual([])
})

test('a film that waits for an answer does not hold up the others', async () => {
  const { queue, states, at } = setUp()
  queue.add([file('a'), file('b'), file('c'), file('d')], purpose)
  const comparison = {
    file: { width: 1280, height: 720, durationMs: 5_000 },
    sold: { ratio: '9:16' as const, lengthSeconds: 30 },
  }
  at(0).events.onAsked(comparison)
  await Promise.resolve()
  expect(states()).toEqual(['a asking', 'b sending', 'c sending', 'd waiting'])
})

test('a lost connection pauses, and sending on takes the pause away', () => {
  const { queue, states, at } = setUp()
  queue.add([file('a')], purpose)
  at(0).events.onPause()
  expect(states()).toEqual(['a paused'])
  at(0).events.onProgress(0.4)
  expect(queue.read().map(describeUpload)).toEqual(['40 %'])
})

test('a cancelled photo is taken back; leaving the page only stops, so that the same file can go on', () => {
  const { queue, at } = setUp()
  queue.add([file('a'), file('b')], purpose)
  queue.remove(queue.read()[0]?.key ?? '')
  expect(at(0)).toMatchObject({ isCancelled: true, isStopped: false })
  queue.close()
  expect(at(1)).toMatchObject({ isCancelled: false, isStopped: true })
  expect(queue.read()).toEqual([])
})

test('a preview is released with its upload', () => {
  const released = vi.spyOn(URL, 'revokeObjectURL')
  const { queue, at } = setUp()
  queue.add([photo('a'), photo('b')], purpose)
  const previews = queue.read().map(({ previewUrl }) => previewUrl)
  at(0).events.onDone('file-a')
  queue.close()
  expect(released.mock.calls.flat()).toEqual(previews)
  expect(previews).toEqual([expect.stringMatching(/^blob:/), expect.stringMatching(/^blob:/)])
  released.mockRestore()
})

const problem = (code: string, detail: string) => JSON.stringify({ code, detail })

function answered(status: number, body: string) {
  const response = { getStatus: () => status, getBody: () => body, getHeader: () => undefined }
  return readUploadRefusal(Object.assign(new Error('tus'), { originalResponse: response }))
}

test('a “no” of the server is shown in its own words', () => {
  expect(answered(415, problem('not_an_image', 'Not a picture.'))).toBe('Not a picture.')
  expect(answered(409, problem('too_many_files', 'Too many.'))).toBe('Too many.')
  expect(answered(503, problem('writes_disabled', 'Operation not allowed: Daily quota exceeded'))).toBe(
    'Operation not allowed: Daily quota exceeded',
  )
  expect(answered(507, problem('storage_full', 'No room.'))).toBe('No room.')
  expect(answered(500, problem('internal', 'Something went wrong.'))).toBe('Something went wrong.')
  expect(answered(400, '<html>')).toMatch(/could not be uploaded/)
})

test('trouble on the way is waited out', () => {
  expect(readUploadRefusal(new Error('offline'))).toBeNull()
  expect(answered(503, problem('database_unavailable', 'Away.'))).toBeNull()
  expect(answered(502, 'Bad gateway')).toBeNull()
  expect(answered(409, 'Upload-Offset conflict')).toBeNull()
})
