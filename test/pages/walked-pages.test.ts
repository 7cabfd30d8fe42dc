import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WalkedPages } from '../e2e/pages/walked-pages.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'arcframe-walked-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a pair of pages', () => {
  const pair = 'user: /login > https://elsewhere.example/a page'

  it('is new once in a process', () => {
    const walked = new WalkedPages()
    expect([walked.add(pair), walked.add(pair), walked.add(`${pair} anew`)]).toEqual([true, false, true])
  })

  it('is new to one of the processes that share a folder', () => {
    const [first, second] = [new WalkedPages(folder), new WalkedPages(folder)]
    expect([first.add(pair), second.add(pair), second.add(`${pair} anew`)]).toEqual([true, false, true])
  })

  it('is new again in a run with a folder of its own', () => {
    new WalkedPages(join(folder, 'one')).add(pair)
    expect(new WalkedPages(join(folder, 'other')).add(pair)).toBe(true)
  })
})
