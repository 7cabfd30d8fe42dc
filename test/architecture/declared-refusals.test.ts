import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { requireDeclaredRefusal } from '#server/http/require-declared-refusal.ts'
import { refuse } from '#server/http/refusal.ts'
import { allCalls } from '#shared/contract/all-calls.ts'
import { commonRefusals } from '#shared/contract/call/common-refusals.ts'
import type { Call } from '#shared/contract/call/define-call.ts'
import { refusals, type RefusalCode } from '#shared/refusals.ts'

const calls = Object.entries<Call>(allCalls)
const serverFolder = join(import.meta.dirname, '../../src/server')
const files = globSync('**/*.ts', { cwd: serverFolder }).filter((path) => !path.endsWith('.test.ts'))

/** `changeSubscription` is answered by the file `change-subscription.ts`. */
const findFile = (name: string) =>
  files.find(
    (path) => basename(path) === `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`,
  )
const thrownIn = (path: string) =>
  [...readFileSync(join(serverFolder, path), 'utf8').matchAll(/\brefuse\('(\w+)'/g)].map(
    ([, code]) => code as RefusalCode,
  )
const thrown = calls.flatMap(([name, call]) => {
  const path = findFile(name)
  const codes = path ? [...new Set(thrownIn(path))] : []
  return codes.map((code) => [name, code, call] as const)
})

describe('a refusal', () => {
  it.each(thrown)('of the call %s, %s, is declared in its contract', (_name, code, call) => {
    expect([...call.refusals, ...commonRefusals(call)]).toContain(code)
  })

  it('is looked for in the file of nearly every call', () => {
    const found = calls.filter(([name]) => findFile(name))
    expect(found.length / calls.length).toBeGreaterThan(0.8)
    expect(thrown.length).toBeGreaterThan(50)
  })

  it('that no contract declares is a bug wherever a test meets it, from however deep it comes', () => {
    const call = allCalls.withdrawChange
    expect(() => requireDeclaredRefusal('withdrawChange', call, refuse('tokens_missing'))).toThrow(
      'withdrawChange refuses with tokens_missing, which its contract does not declare',
    )
    expect(() => requireDeclaredRefusal('withdrawChange', call, refuse('no_pending_change'))).not.toThrow()
    expect(() => requireDeclaredRefusal('withdrawChange', call, refuse('writes_disabled'))).not.toThrow()
    expect(() => requireDeclaredRefusal('withdrawChange', call, new TypeError('no'))).not.toThrow()
  })

  it('is thrown somewhere, for each code there is', () => {
    const texts = files.map((path) => readFileSync(join(serverFolder, path), 'utf8'))
    const shared = globSync('**/*.ts', { cwd: join(serverFolder, '../shared') })
      .filter((path) => !path.endsWith('refusals.ts') && !path.startsWith('contract/'))
      .map((path) => readFileSync(join(serverFolder, '../shared', path), 'utf8'))
    const all = [...texts, ...shared].join('\n')
    expect(Object.keys(refusals).filter((code) => !all.includes(`'${code}'`))).toEqual([])
  })
})
