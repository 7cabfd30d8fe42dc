import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { renderEnvExample, renderOperations } from './write-env-example.ts'

const read = (name: string) => readFile(new URL(`../${name}`, import.meta.url), 'utf8')

test('.env.example names every setting as the program reads it (node scripts/write-env-example.ts)', async () => {
  expect(await read('.env.example')).toBe(renderEnvExample())
})

test('the table of settings for operators is the one that the program reads', async () => {
  const page = await read('docs/operations.md')
  expect(page).toBe(renderOperations(page))
})
