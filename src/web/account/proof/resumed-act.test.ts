import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { saveAct } from './resumed-act.ts'

const saved = new Map<string, string>()
let isBlocked: boolean

beforeEach(() => {
  isBlocked = false
  vi.stubGlobal('sessionStorage', {
    setItem: (key: string, value: string) => {
      if (isBlocked) throw new Error('storage is blocked')
      saved.set(key, value)
    },
  })
  // A form stands for its fields: there is no document here.
  vi.stubGlobal('FormData', function readFields(form: unknown) {
    return form
  })
})
afterEach(() => {
  saved.clear()
  vi.unstubAllGlobals()
})

const makeForm = (fields: Record<string, string>) =>
  new Map(Object.entries(fields)) as unknown as HTMLFormElement

describe('what is typed before Google confirms who is here', () => {
  it('is saved without password and code', () => {
    saveAct('change-address', makeForm({ newEmail: 'a@b.example', password: 'secret', code: '123456' }))
    expect([...saved]).toEqual([['arcframe.act.change-address', '{"newEmail":"a@b.example"}']])
  })

  it('comes back to the part of the account page in which it began, with or without storage', () => {
    expect(saveAct('remove-passkey-7f', null)).toBe('/account/?act=remove-passkey-7f#passkeys')
    isBlocked = true
    expect(saveAct('delete-account', makeForm({}))).toBe('/account/?act=delete-account#data')
  })
})
