import { readdirSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildProgramsWhenNeeded } from './build.ts'
import { projectFolder } from './run-command.ts'

let folder: string
beforeAll(async () => {
  folder = await buildProgramsWhenNeeded()
})

const readMap = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as SourceMapPayload

const findLine = (path: string, text: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(text))

test('a stack trace of what is built names lines of our sources', () => {
  const line = findLine(join(folder, 'server.js'), 'async function runServer(')
  const entry = new SourceMap(readMap('server.js.map')).findEntry(line, 0)
  const source = join(projectFolder, 'src/server/app/main.ts')
  expect('originalSource' in entry && join(folder, entry.originalSource)).toBe(source)
  expect('originalLine' in entry && entry.originalLine).toBe(
    findLine(source, 'export async function runServer('),
  )
})

test('a start reads no maps of packages', () => {
  const maps = readdirSync(folder).filter((name) => name.endsWith('.map'))
  const sources = maps.flatMap((name) => readMap(name).sources)
  expect(sources.length).toBeGreaterThan(300)
  expect(sources.filter((source) => source.includes('node_modules'))).toEqual([])
})
