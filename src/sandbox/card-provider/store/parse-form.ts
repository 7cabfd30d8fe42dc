import { invalidRequest } from './api-error.ts'

export type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type Form = { [name: string]: FormValue }

/** No call of the provider nests deeper; a hostile body must not make us recurse without end. */
const maxDepth = 10

/**
 * Reads the provider's form encoding: `a[b][0][c]=d` and `a[]=d`. Every leaf is a string.
 * Source: https://docs.stripe.com/api (request bodies) and the SDK's own encoder.
 */
export function parseForm(text: string): Form {
  const form = emptyForm()
  for (const [name, value] of new URLSearchParams(text)) place(form, parsePath(name), value)
  return foldLists(form) as Form
}

/** Without a prototype, so that a field named `__proto__` is only a field. */
function emptyForm(): Form {
  return Object.create(null) as Form
}

function parsePath(name: string): string[] {
  const open = name.indexOf('[')
  if (open < 1) return [name]
  const path = [name.slice(0, open), ...name.slice(open + 1, name.endsWith(']') ? -1 : undefined).split('][')]
  if (path.length > maxDepth) throw invalidRequest('Invalid request: too many nested parameters.')
  return path
}

function place(form: Form, path: string[], value: string) {
  let here = form
  for (const [depth, segment] of path.entries()) {
    const key = segment === '' ? String(Object.keys(here).length) : segment
    if (depth === path.length - 1) {
      here[key] = value
      return
    }
    const next = here[key]
    const child = typeof next === 'object' && !Array.isArray(next) ? next : emptyForm()
    here[key] = child
    here = child
  }
}

/** Objects whose names are 0, 1, 2 … are lists. */
function foldLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const names = Object.keys(value)
  const values = names.map((name) => foldLists(value[name] ?? ''))
  if (names.length > 0 && names.every((name, index) => name === String(index))) return values
  const folded = emptyForm()
  for (const [index, name] of names.entries()) folded[name] = values[index] ?? ''
  return folded
}
