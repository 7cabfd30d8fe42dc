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
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  findDraftFolder,
  findProgramsFolder,
  linkCurrent,
  markUsed,
  removeFormerBuilds,
} from './program-folders.ts'

let parent: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'programs-'))
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

const january = (day: number) => new Date(Date.UTC(2026, 0, day))

/**
 * @param letter of its digest: a to f
 * @param day on which it was made
 */
function makeBuild(letter: string, day: number): string {
  const folder = findProgramsFolder(parent, letter.repeat(64))
  writeFiles(folder, letter)
  markUsed(folder, january(day))
  return folder
}

function writeFiles(folder: string, content: string): void {
  mkdirSync(folder)
  writeFileSync(join(folder, 'server.js'), content)
}

/** Each with the first sign of its name, and what stands behind its digest. */
const listBuilds = () =>
  readdirSync(parent)
    .map((name) => name.replace(/^(.)\1{15}/, '$1'))
    .toSorted()

test('the four builds that were used last stay beside the new one, and no other', () => {
  for (const [at, letter] of ['0', '1', '2', '3', '4', '5'].entries()) makeBuild(letter, 1 + at)
  markUsed(findProgramsFolder(parent, '0'.repeat(64)), january(20))
  removeFormerBuilds(makeBuild('f', 10))
  expect(listBuilds()).toEqual(['0', '3', '4', '5', 'f'])
})

test('a build that another process removes just now is not made by its use', () => {
  markUsed(findProgramsFolder(parent, '0'.repeat(64)))
  expect(listBuilds()).toEqual([])
})

test('the build that the image starts stays, however old it is', () => {
  linkCurrent(makeBuild('0', 1))
  for (const [at, letter] of ['1', '2', '3', '4', '5'].entries()) makeBuild(letter, 2 + at)
  removeFormerBuilds(makeBuild('f', 10))
  expect(listBuilds()).toEqual(['0', '2', '3', '4', '5', 'current', 'f'])
  expect(readFileSync(join(parent, 'current', 'server.js'), 'utf8')).toBe('0')
})

test('the link goes over to another build, also after a process that ended before it did', () => {
  linkCurrent(makeBuild('0', 1))
  const other = makeBuild('1', 2)
  writeFileSync(join(parent, `current.next.${process.pid}`), 'left behind')
  linkCurrent(other)
  expect(realpathSync(join(parent, 'current'))).toBe(realpathSync(other))
  expect(listBuilds()).toEqual(['0', '1', 'current'])
})

test('a build that a living process still writes stays', () => {
  const build = makeBuild('0', 1)
  writeFiles(findDraftFolder(build), 'half a build')
  removeFormerBuilds(build)
  expect(listBuilds()).toEqual(['0', `0.${process.pid}`])
})

/** More than any system gives. */
const deadPid = 2 ** 30

test('what a process left that was killed is removed, and takes the place of no build', () => {
  const builds = ['0', '1', '2', '3'].map((letter) => makeBuild(letter, 1))
  writeFiles(findDraftFolder(builds[0] ?? '', deadPid), 'half a build')
  writeFiles(`${builds[1]}.removed`, 'half removed')
  writeFileSync(join(parent, `current.next.${deadPid}`), 'half linked')
  writeFiles(join(parent, 'kept-by-hand'), 'not ours')
  removeFormerBuilds(makeBuild('f', 10))
  expect(listBuilds()).toEqual(['0', '1', '2', '3', 'f', 'kept-by-hand'])
  expect(builds.map((folder) => basename(folder).length)).toEqual([16, 16, 16, 16])
})
