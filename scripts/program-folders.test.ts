import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findProgramsFolder, linkCurrent, markUsed, removeFormerBuilds } from './program-folders.ts'

let parent: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'programs-'))
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

/** @param day on which it was made */
function makeBuild(name: string, day: number): string {
  const folder = findProgramsFolder(parent, name)
  mkdirSync(folder)
  writeFileSync(join(folder, 'server.js'), name)
  markUsed(folder, new Date(Date.UTC(2026, 0, day)))
  return folder
}

const listBuilds = () => readdirSync(parent).toSorted()

test('the four builds that were used last stay beside the new one, and no other', () => {
  for (const [at, name] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) makeBuild(name, 1 + at)
  markUsed(join(parent, 'a'), new Date(Date.UTC(2026, 0, 20)))
  const present = makeBuild('new', 10)
  removeFormerBuilds(present)
  expect(listBuilds()).toEqual(['a', 'd', 'e', 'f', 'new'])
})

test('the build that the image starts stays, however old it is', () => {
  linkCurrent(makeBuild('old', 1))
  for (const [at, name] of ['a', 'b', 'c', 'd', 'e'].entries()) makeBuild(name, 2 + at)
  removeFormerBuilds(makeBuild('new', 10))
  expect(listBuilds()).toEqual(['b', 'c', 'current', 'd', 'e', 'new', 'old'])
  expect(readFileSync(join(parent, 'current', 'server.js'), 'utf8')).toBe('old')
})

test('the link goes over to another build, also after a process that ended before it did', () => {
  linkCurrent(makeBuild('one', 1))
  const other = makeBuild('other', 2)
  writeFileSync(`${other}.link.${process.pid}`, 'left behind')
  linkCurrent(other)
  expect(realpathSync(join(parent, 'current'))).toBe(realpathSync(other))
  expect(listBuilds()).toEqual(['current', 'one', 'other'])
})

test('what an interrupted removal left is removed with the next build', () => {
  for (const name of ['a', 'a.removed', 'b', 'c', 'd', 'e']) makeBuild(name, 1)
  removeFormerBuilds(makeBuild('new', 10))
  removeFormerBuilds(join(parent, 'new'))
  expect(listBuilds().filter((name) => name !== 'new')).toHaveLength(4)
})
