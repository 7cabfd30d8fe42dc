import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { appliedEventTypes } from './apply-event.ts'

test('the documented events are exactly those that are applied', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')
  const list = /<!-- events:[^>]*-->([^]*)<!-- end of events -->/.exec(page)?.[1] ?? ''
  const documented = [...list.matchAll(/`([^`]+)`/g)].map(([, type]) => type)
  expect(documented.toSorted()).toEqual(appliedEventTypes.toSorted())
})
