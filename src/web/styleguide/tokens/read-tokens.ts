import { palette } from '../../theme/palette.ts'
import css from '../../theme/tokens.css?raw'

export type Mode = 'light' | 'dark'
export type Tokens = Record<`--${string}`, string>

/** The tokens of tokens.css as it is now: those of a mode, or those that both share. */
export function readTokens(mode: Mode | null): Tokens {
  const start = mode === null ? ':root {' : `:root[data-mantine-color-scheme='${mode}']`
  const from = css.indexOf('{', css.indexOf(start)) + 1
  const block = css.slice(from, css.indexOf('}', from)).replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const found = [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value?.trim()])
  return Object.fromEntries(found) as Tokens
}

/** Names without the dashes, and without those that only hand a token on to Mantine. */
export const listTokenNames = (tokens: Tokens) =>
  Object.keys(tokens)
    .map((name) => name.slice(2))
    .filter((name) => !name.startsWith('mantine-'))

/** Every step of every colour, as `[name, steps]`. */
export const scales = Object.entries(palette)
