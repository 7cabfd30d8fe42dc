import { expect, test } from 'vitest'
import { allFlagsOff, type SystemFlags } from '#shared/system/system-flags.ts'
import { describeDisabledOperations } from './system-banner.tsx'

const read = (flags: Partial<SystemFlags>) =>
  describeDisabledOperations({ ...allFlagsOff, ...flags, reason: 'Quota', endsAt: null })

test('the banner names what each flag switches off, and nothing while all runs', () => {
  expect(read({})).toBeNull()
  expect(read({ disableWrites: true })).toBe('Paused for now: saving changes.')
  expect(read({ disableFileUploads: true })).toBe('Paused for now: uploading files.')
  expect(read({ disableNonEssentialFunctions: true })).toBe(
    'Paused for now: extras (exports, charts, previews and profile photos).',
  )
  expect(read({ disableWrites: true, disableFileUploads: true })).toBe(
    'Paused for now: saving changes and uploading files.',
  )
})

test('a complete shutdown promises no more than it leaves: extras are off, too', () => {
  expect(read({ completeShutdown: true })).toBe(
    'Changes and extras are paused: you can read, but nothing can be saved.',
  )
})
