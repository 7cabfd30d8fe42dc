import { packages, plans } from '#shared/products/plan.ts'
import { countTotalVideos, withCount } from '../../landing/calculator/calculator-videos.ts'
import {
  createCalculatorState,
  describeCalculator,
  parseCalculatorState,
  type CalculatorState,
  type CalculatorView,
  type SoldCatalogue,
} from '../../landing/calculator/calculator-view.ts'
import { findPart, findParts } from './find-part.ts'

/** In the tab's storage: what was set is there again after a reload, and on the way back from the product form. */
const storageKey = 'calculator'

/** Brings the pricing table alive: what is set in it is priced at once, by the rules of the server. */
export function startCalculator(root: HTMLElement): void {
  const catalogue = JSON.parse(
    findPart(root, 'catalogue', HTMLScriptElement).textContent ?? '',
  ) as SoldCatalogue
  const show = createDisplay(root)
  let state = parseCalculatorState(readStored(), catalogue) ?? createCalculatorState(catalogue)
  const change = (next: Partial<CalculatorState>) => {
    state = { ...state, ...next }
    storeState(state)
    show(describeCalculator(state, catalogue))
  }

  for (const stepper of findParts(root, 'stepper', HTMLFieldSetElement)) {
    const name = stepper.dataset['name'] ?? ''
    const step = (by: number) => {
      const { value = 0, max = 0 } = describeCalculator(state, catalogue).steppers[name] ?? {}
      change({ counts: setCount(state.counts, name, Math.min(max, Math.max(0, value + by))) })
    }
    findPart(stepper, 'fewer', HTMLButtonElement).addEventListener('click', () => step(-1))
    findPart(stepper, 'more', HTMLButtonElement).addEventListener('click', () => step(1))
  }
  followChoice(root, 'package', packages, state.package, (chosen) => change({ package: chosen }))
  followChoice(root, 'plan', plans, state.plan, (chosen) => change({ plan: chosen }))
  show(describeCalculator(state, catalogue))
  for (const controls of findParts(root, 'controls', HTMLFieldSetElement)) controls.disabled = false
}

function setCount(counts: CalculatorState['counts'], name: string, count: number) {
  if (name === 'cutdowns') return { ...counts, cutdowns: Math.min(count, countTotalVideos(counts)) }
  return withCount(counts, Number(name), count)
}

/** Keeps the choice for the tab; without storage it lasts as long as the page. */
function storeState(state: CalculatorState): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(state))
  } catch {
    // It is full, or not allowed.
  }
}

function readStored(): string | null {
  try {
    return sessionStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/**
 * Calls `choose` with the value of each radio button of this part that is chosen.
 *
 * @param value the one that is chosen at first, whatever the browser has put back
 */
function followChoice<Value extends string>(
  root: HTMLElement,
  part: string,
  values: readonly Value[],
  value: Value,
  choose: (value: Value) => void,
): void {
  for (const radio of findParts(root, part, HTMLInputElement)) {
    radio.checked = radio.value === value
    radio.addEventListener('change', () => {
      const chosen = values.find((each) => each === radio.value)
      if (chosen && radio.checked) choose(chosen)
    })
  }
}

/** Finds every place of the table once; returns what writes a view into them. */
function createDisplay(root: HTMLElement): (view: CalculatorView) => void {
  const find = (name: string) => findPart(root, name, HTMLElement)
  const steppers = findParts(root, 'stepper', HTMLFieldSetElement).map((stepper) => ({
    name: stepper.dataset['name'] ?? '',
    value: findPart(stepper, 'value', HTMLElement),
    fewer: findPart(stepper, 'fewer', HTMLElement),
    more: findPart(stepper, 'more', HTMLElement),
  }))
  const places = plans.map((plan) => ({
    plan,
    price: find(`${plan}-price`),
    billed: find(`${plan}-billed`),
    saved: find(`${plan}-saved`),
  }))
  const [problem, sum, total, terms] = [find('problem'), find('sum'), find('total'), find('terms')]
  const start = findPart(root, 'start', HTMLAnchorElement)
  const showTokens = createTokenDisplay(root)

  return (view) => {
    for (const { name, value, fewer, more } of steppers) {
      const { value: count = 0, max = 0 } = view.steppers[name] ?? {}
      setText(value, String(count))
      fewer.setAttribute('aria-disabled', String(count <= 0))
      more.setAttribute('aria-disabled', String(count >= max))
    }
    for (const { plan, price, billed, saved } of places) {
      setText(price, view.plans[plan].price)
      setText(billed, view.plans[plan].billed)
      setText(saved, view.plans[plan].saved)
      saved.hidden = view.plans[plan].saved === ''
    }
    setText(problem, view.problem ?? '')
    setText(total, view.total)
    setText(terms, view.terms)
    problem.hidden = view.problem === null
    sum.hidden = view.problem !== null
    start.href = view.startAddress
    showTokens(view.tokens)
  }
}

function createTokenDisplay(root: HTMLElement): (tokens: CalculatorView['tokens']) => void {
  const find = (name: string) => findPart(root, name, HTMLElement)
  const [count, unit, strip, note] = [find('tokens'), find('unit'), find('strip'), find('note')]
  return (tokens) => {
    setText(count, String(tokens.count))
    setText(unit, tokens.unit)
    setText(note, tokens.note)
    strip.style.setProperty('--scale', String(tokens.scale))
    strip.replaceChildren(
      ...tokens.videos.map((each) => {
        const video = document.createElement('span')
        video.style.setProperty('--tokens', String(each))
        return video
      }),
    )
  }
}

/** What is the same already is not announced again by a screen reader. */
function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text
}
