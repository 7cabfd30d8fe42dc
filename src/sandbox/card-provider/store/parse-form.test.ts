import { expect, test } from 'vitest'
import { parseForm } from './parse-form.ts'

const plain = (text: string): unknown => JSON.parse(JSON.stringify(parseForm(text)))

test('names in brackets are objects, numbers in brackets are lists', () => {
  expect(
    plain('mode=subscription&line_items[0][price_data][unit_amount]=100&line_items[1][quantity]=2'),
  ).toEqual({
    mode: 'subscription',
    line_items: [{ price_data: { unit_amount: '100' } }, { quantity: '2' }],
  })
  expect(plain('expand[]=a&expand[]=b.c')).toEqual({ expand: ['a', 'b.c'] })
})

test('what is encoded arrives as it was written', () => {
  expect(plain('metadata%5Bnote%5D=1%20%2B%201%20%26%20ä+b')).toEqual({ metadata: { note: '1 + 1 & ä b' } })
})

test('no field reaches the prototype of anything', () => {
  const form = parseForm('__proto__[isPolluted]=yes&constructor[prototype][isPolluted]=yes')
  expect(Object.getPrototypeOf(form)).toBeNull()
  expect({}).not.toHaveProperty('isPolluted')
})

test('endless nesting is refused', () => {
  expect(() => parseForm(`a${'[b]'.repeat(1000)}=1`)).toThrow('too many nested parameters')
})

test('brackets that are not closed are only a strange name', () => {
  expect(() => parseForm('a[b=1&[=2&]=3&a]b[=4')).not.toThrow()
})
