// @vitest-environment happy-dom
import { act, useState, type ChangeEvent, type FormEvent, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { fill, mountInTest, type Mounted } from '../mount-in-test.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

const send = vi.fn((event: FormEvent) => event.preventDefault())
function Form() {
  const [line, setLine] = useState('')
  const [lines, setLines] = useState('')
  return (
    <form onSubmit={send}>
      <TextField
        label="Line"
        charactersMax={5}
        value={line}
        error={line === '' && 'Write one.'}
        onChange={(event) => setLine(event.currentTarget.value)}
      />
      <TextArea
        label="Lines"
        charactersMax={10}
        value={lines}
        onChange={(event) => setLines(event.currentTarget.value)}
      />
    </form>
  )
}

let mounted: Mounted
afterEach(() => {
  mounted.unmount()
  send.mockClear()
})
const find = (selector: string) => mounted.place.querySelector<HTMLInputElement>(selector)
const submit = () => act(() => mounted.place.querySelector('form')?.requestSubmit())

test.each([
  ['input', 5],
  ['textarea', 10],
])(
  'a text that is too long for its %s stays whole, says by how much, and holds back its form',
  (tag, max) => {
    mounted = mountInTest(<Form />)
    const text = 'x'.repeat(max + 1_000)
    fill(find(tag), text)
    expect(find(tag)).toMatchObject({ value: text, maxLength: -1 })
    expect(find(tag)?.getAttribute('aria-invalid')).toBe('true')
    expect(find('[role=alert]')?.textContent).toBe('1,000 characters too many.')
    submit()
    expect(send).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(find(tag))
    fill(find(tag), text.slice(1_000))
    expect(find('[role=alert]')).toBe(null)
    submit()
    expect(send).toHaveBeenCalledOnce()
  },
)

test('of several such fields the first gets the focus', () => {
  mounted = mountInTest(<Form />)
  fill(find('input'), 'too long')
  fill(find('textarea'), 'much too long')
  submit()
  expect(document.activeElement).toBe(find('input'))
})

test('a text that is stored as it is typed is counted with the spaces around it', () => {
  mounted = mountInTest(
    <TextField charactersMax={5} isTrimmed={false} value="Calm   " onChange={() => undefined} />,
  )
  expect(find('[role=alert]')?.textContent).toBe('2 characters too many.')
})

test('its own error shows while the text fits', () => {
  mounted = mountInTest(<Form />)
  expect(mounted.place.textContent).toContain('Write one.')
})

const putInBox = (input: ReactNode) => <b>{input}</b>
function Described({ Field }: { Field: typeof TextField | typeof TextArea }) {
  const [value, setValue] = useState('')
  return (
    <Field
      id="field"
      aria-describedby={value === 'none' ? undefined : 'budget avoid'}
      inputContainer={putInBox}
      charactersMax={5}
      value={value}
      onChange={(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        setValue(event.currentTarget.value)
      }
    />
  )
}

test.each([
  ['input', TextField],
  ['textarea', TextArea],
])('its %s is described by what its caller names, and by its own error', (tag, Field) => {
  mounted = mountInTest(<Described Field={Field} />)
  const field = find(`b ${tag}`)
  expect(field?.getAttribute('aria-describedby')).toBe('budget avoid')
  fill(field, 'too long')
  expect(field?.getAttribute('aria-describedby')).toBe('field-error budget avoid')
  expect(find('#field-error')?.textContent).toBe('3 characters too many.')
  fill(field, 'none')
  expect(find(tag)).toBe(field)
  expect(field?.hasAttribute('aria-describedby')).toBe(false)
})
