// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Refusal } from '../../call/call.ts'
import { click, fill, findButton, mountInTest, type Mounted } from '../../ui/mount-in-test.tsx'
import { useFieldProblems } from './use-field-problems.ts'

const names = ['amount', 'reason']
const missing = { amount: 'Type an amount.', reason: 'Say why.' }

function Form({ error }: { error: Error | null }) {
  const { form, problems, sentence, check, clear } = useFieldProblems(error)
  return (
    <form ref={form}>
      {names.map((name) => (
        <input
          key={name}
          aria-label={name}
          aria-invalid={problems[name] !== undefined}
          onChange={() => clear([name])}
        />
      ))}
      <p>{[...names.flatMap((name) => problems[name] ?? []), sentence].join(' ')}</p>
      <button type="button" onClick={() => check(missing)}>
        Send
      </button>
      <button type="button" onClick={() => clear()}>
        Discard
      </button>
    </form>
  )
}

let mounted: Mounted
beforeEach(() => {
  mounted = mountInTest(<Form error={null} />)
})
afterEach(() => mounted.unmount())

const field = (name: string) => mounted.place.querySelector<HTMLInputElement>(`[aria-label=${name}]`)
const type = (name: string) => {
  field(name)?.focus()
  fill(field(name), `${field(name)?.value}1`)
}
const readProblems = () => mounted.place.querySelector('p')?.textContent?.trim()
const refuse = (fields: Record<string, string>, detail = 'Not so.') =>
  mounted.show(<Form error={new Refusal({ status: 400, detail, fields }, 'invalid_input')} />)

test('what is typed clears the problem of its field alone, and keeps the focus there', () => {
  click(findButton('Send'))
  expect(document.activeElement).toBe(field('amount'))
  type('reason')
  expect(readProblems()).toBe('Type an amount.')
  expect(document.activeElement).toBe(field('reason'))
  type('amount')
  expect(readProblems()).toBe('')
  click(findButton('Send'))
  expect(readProblems()).toBe('Type an amount. Say why.')
})

test('so it is with what the server found, until its next answer', () => {
  refuse(missing)
  expect(document.activeElement).toBe(field('amount'))
  type('amount')
  expect(readProblems()).toBe('Say why.')
  refuse(missing)
  expect(readProblems()).toBe('Type an amount. Say why.')
})

test('a refusal that blames no field goes once something is typed', () => {
  refuse({}, 'Nothing is left.')
  expect(readProblems()).toBe('Nothing is left.')
  type('amount')
  expect(readProblems()).toBe('')
  refuse({}, 'Nothing is left.')
  expect(readProblems()).toBe('Nothing is left.')
})

test('all of it goes with what is discarded', () => {
  click(findButton('Send'))
  click(findButton('Discard'))
  expect(readProblems()).toBe('')
})
