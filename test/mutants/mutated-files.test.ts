import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sharedRules, webRules } from './mutated-files.ts'

const root = join(import.meta.dirname, '../..')

test.each([...sharedRules, ...webRules])('%s names files that are there', (pattern) => {
  expect(globSync(pattern.replace(/^!/, ''), { cwd: root })).not.toEqual([])
})
