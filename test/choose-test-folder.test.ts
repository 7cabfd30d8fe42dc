import { expect, test } from 'vitest'
import { isRoomy, readMountOptions, type MemoryFolder } from './choose-test-folder.ts'

const gibibyte = 2 ** 30
const roomy: MemoryFolder = {
  type: 0x01021994,
  freeBytes: 12 * gibibyte,
  availableMemoryBytes: 20 * gibibyte,
  mountOptions: 'rw,nosuid,nodev',
}

test('a run of tests goes into memory where there is room', () => {
  expect(isRoomy(roomy)).toBe(true)
})

test.each<[string, Partial<MemoryFolder>]>([
  ['is on a disk', { type: 0xef53 }],
  ['is small, as in a container', { freeBytes: gibibyte / 16 }],
  ['would take the memory of the tests', { availableMemoryBytes: 3 * gibibyte }],
  ['runs no programs', { mountOptions: 'rw,nosuid,nodev,noexec' }],
  ['is a plain folder under another root', { mountOptions: null }],
])('not where the folder %s', (_name, facts) => {
  expect(isRoomy({ ...roomy, ...facts })).toBe(false)
})

test('the last mount at a folder counts', () => {
  const mounts = [
    'tmpfs /dev/shm tmpfs rw,noexec 0 0',
    'tmpfs /dev/shm/other tmpfs ro 0 0',
    'none /dev/shm tmpfs rw 0 0',
    '',
  ].join('\n')
  expect(readMountOptions(mounts, '/dev/shm')).toBe('rw')
  expect(readMountOptions(mounts, '/run')).toBe(null)
})
