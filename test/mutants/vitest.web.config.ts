import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { defineConfig } from 'vitest/config'
import { webRules } from './mutated-files.ts'

const folders = new Set(globSync(webRules).map((file) => dirname(file)))

/** The tests in the folders of the mutated files of `src/web`. */
export default defineConfig({
  test: { include: [...folders].map((folder) => `${folder}/*.test.{ts,tsx}`) },
})
