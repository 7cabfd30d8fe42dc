// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { seedFigures, seedProducts } from '#shared/products/catalogue.ts'
import { Calculator } from '../../landing/calculator/calculator.tsx'
import { startCalculator } from './calculator-island.ts'
import { showMarkup } from '../show-markup-in-test.ts'

const catalogue = { products: [...seedProducts], figures: seedFigures, currency: 'usd' }
let root: HTMLElement

const part = (name: string) => root.querySelector<HTMLElement>(`[data-part="${name}"]`)
const text = (name: string) => part(name)?.textContent
const press = (label: string, times = 1) => {
  for (let time = 0; time < times; time += 1)
    root.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`)?.click()
}
const choose = (value: string) => root.querySelector<HTMLInputElement>(`input[value="${value}"]`)?.click()
const isChosen = (value: string) => root.querySelector<HTMLInputElement>(`input[value="${value}"]`)?.checked
const reload = () => {
  root = showMarkup(<Calculator catalogue={catalogue} />)
  startCalculator(root)
}
const readValue = (name: string) => root.querySelector(`[data-name="${name}"] output`)?.textContent

beforeEach(() => {
  sessionStorage.clear()
  root = showMarkup(<Calculator catalogue={catalogue} />)
})

test('the server’s table says its prices and waits for its script', () => {
  expect(text('total') + String(text('terms'))).toBe('$1,520 each month for 8 tokens a month, before tax.')
  expect(root.querySelectorAll('[data-part="controls"]:disabled')).toHaveLength(3)
})

describe('once its script is here', () => {
  beforeEach(() => startCalculator(root))

  test('it can be used, and says what it said before', () => {
    expect(root.querySelectorAll('fieldset:disabled')).toHaveLength(0)
    expect(text('total')).toBe('$1,520')
  })

  test('one more film is priced at once, in every place', () => {
    press('More: 30 second ad')
    expect([readValue('30'), text('tokens'), text('total')]).toEqual(['1', '14', '$2,527'])
    expect(text('monthly-price')).toBe('$2,527')
    expect(part('strip')?.querySelectorAll('span')).toHaveLength(4)
    expect(part('start')?.getAttribute('href')).toContain('films=30')
  })

  test('package and plan change the price, the saving and where the start leads', () => {
    choose('yearly')
    choose('agency')
    expect(text('terms')).toContain('each year')
    expect(part('yearly-saved')?.hidden).toBe(false)
    expect(part('start')?.getAttribute('href')).toMatch(/plan=yearly&package=agency$/)
  })

  test('counts stay between none and their most, and cutdowns never outnumber films', () => {
    press('Fewer: 15 second ad', 5)
    expect(readValue('15')).toBe('0')
    expect(
      root.querySelector('button[aria-label="Fewer: 15 second ad"]')?.getAttribute('aria-disabled'),
    ).toBe('true')
    press('More: Social cutdowns', 3)
    expect(readValue('cutdowns')).toBe('1')
    press('Fewer: 5 second ad')
    expect(readValue('cutdowns')).toBe('0')
    press('More: 5 second ad', 30)
    expect(readValue('5')).toBe('20')
  })

  test('what can’t be bought says why in place of the price, and takes it back', () => {
    press('Fewer: 15 second ad', 2)
    expect(part('sum')?.hidden).toBe(true)
    expect(text('problem')).toContain('A month starts at 3 tokens; you have 2.')
    press('More: 15 second ad')
    expect([part('problem')?.hidden, part('sum')?.hidden]).toEqual([true, false])
  })
})

describe('in a tab in which something was set before', () => {
  test('it is set and priced as it was left', () => {
    startCalculator(root)
    press('More: 30 second ad')
    choose('yearly')
    const [total, terms] = [text('total'), text('terms')]
    reload()
    expect(readValue('30')).toBe('1')
    expect([text('total'), text('terms')]).toEqual([total, terms])
    expect([isChosen('yearly'), isChosen('monthly')]).toEqual([true, false])
  })

  test('a radio button that the browser put back alone does not disagree with the price', () => {
    const radio = root.querySelector<HTMLInputElement>('input[value="agency"]')
    if (radio) radio.checked = true
    startCalculator(root)
    expect([isChosen('automated'), isChosen('agency')]).toEqual([true, false])
  })

  test.each(['', 'null', '{', '[]', '{"package":"automated"}', '{"package":"gold","plan":"monthly"}'])(
    'what is no choice is left alone: %s',
    (stored) => {
      sessionStorage.setItem('calculator', stored)
      reload()
      expect(text('total')).toBe('$1,520')
    },
  )

  test('counts that nobody can set, and what is not sold, are put right', () => {
    const counts = { byLength: { 5: 99, 15: -3, 30: 'x', 60: 4 }, cutdowns: 1e9 }
    sessionStorage.setItem('calculator', JSON.stringify({ counts, package: 'automated', plan: 'monthly' }))
    reload()
    expect(['5', '15', '30', 'cutdowns'].map(readValue)).toEqual(['20', '0', '0', '20'])
  })
})

test('names that hold markup are text, in the table and in what its script reads', () => {
  const title = '</script><b>Loud</b>'
  const products = seedProducts.map((product) => ({ ...product, title }))
  root = showMarkup(<Calculator catalogue={{ products, figures: seedFigures, currency: 'usd' }} />)
  startCalculator(root)
  expect(root.querySelector('b')).toBeNull()
  expect(root.querySelector('legend + span')?.textContent).toContain(title)
})
