import type { Ratio } from '../videos/ratios.ts'

/** What a name can be made of, in the order in which it is offered; each is written as `{film}` in a template. */
export const nameTokens = ['customer', 'film', 'length', 'ratio', 'version', 'block'] as const
type NameToken = (typeof nameTokens)[number]

/** What each token becomes, for the page. */
export const nameTokenTitles: Record<NameToken, string> = {
  customer: 'Your name',
  film: 'Title of the film',
  length: 'Length: 15s',
  ratio: 'Ratio: 9x16',
  version: 'Cut: v2',
  block: 'Month: block-3',
}

/** `quillmere_first-light_15s_9x16_v2` */
export const defaultNameTemplate = '{customer}_{film}_{length}_{ratio}_{version}'

export const nameTemplateMax = 120

/** What a delivered file is, as far as its name says it. */
export interface NamedFile {
  customer: string
  film: string
  lengthSeconds: number
  /** Null for what all ratios share: captions. */
  ratio: Ratio | null
  /** Number of the cut. */
  version: number
  block: number
}

/** Beyond that a name is shortened: with its ending it has to fit into what every file system stores (255 bytes). */
const stemBytesMax = 180
const partCharactersMax = 60
/** Of Windows; a file of that name can't be stored there, whatever its ending. */
const reservedStem = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i
/** Refused in a template, and never in a name: what file systems, shells and headers give a meaning. */
const unsafe = /[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|`$%&;'!^#~]+/gu

/** Why a template is refused; null where names can be made by it. */
export function findTemplateProblem(template: string): string | null {
  const trimmed = template.trim()
  if (trimmed === '') return 'Write how files are named, for example {film}_{length}_{ratio}.'
  if (trimmed.length > nameTemplateMax) return `Use at most ${nameTemplateMax} characters.`
  const unknown = [...trimmed.matchAll(/\{([^{}]*)\}/g)].find(([, name = '']) => !isToken(name))
  if (unknown) {
    return `${unknown[0]} stands for nothing. There are ${nameTokens.map((name) => `{${name}}`).join(', ')}.`
  }
  const literal = trimmed.replaceAll(/\{[^{}]*\}/g, '')
  if (/[{}]/.test(literal)) return 'Close each brace: {film}.'
  const [found] = literal.match(unsafe) ?? []
  if (found !== undefined) return `A file name can’t contain ${readable(found)}.`
  if (!trimmed.includes('{film}')) return 'Use {film}, so that each film has a name of its own.'
  return null
}

const readable = (text: string) => (/^[\p{C}\p{Z}]/u.test(text) ? 'control characters' : [...text][0])
const isToken = (name: string): name is NameToken => nameTokens.some((token) => token === name)

/**
 * The name of a file by its customer's template: lower case where it stems from a title, without what a file system or
 * a shell gives a meaning, and never a name that Windows reserves. Where it is too long, customer and video are
 * shortened: length, ratio and version tell the files of a video apart.
 * @param template a sound one; anything else makes a name as well
 * @param ending without the dot
 */
export function nameFile(template: string, file: NamedFile, ending: string): string {
  const values: Record<NameToken, string> = {
    customer: slugify(file.customer) || 'films',
    film: slugify(file.film) || 'film',
    length: `${file.lengthSeconds}s`,
    ratio: file.ratio?.replace(':', 'x') ?? '',
    version: `v${file.version}`,
    block: `block-${file.block}`,
  }
  const parts = template
    .trim()
    .split(/(\{[^{}]*\})/)
    .map((written): NamePart => {
      const name = /^\{(.*)\}$/s.exec(written)?.[1]
      if (name === undefined) return { text: written, kind: 'literal' }
      if (!isToken(name)) return { text: name, kind: 'literal' }
      return { text: values[name], kind: titleTokens.has(name) ? 'title' : 'fact' }
    })
  return `${toSafeStem(joinFitting(parts))}.${ending}`
}

/** What may be long, and is shortened before anything else. */
const titleTokens: ReadonlySet<NameToken> = new Set(['customer', 'film'])
/** So many bytes of a title stay while the template's own words can be shortened. */
const titleBytesLeast = 24

interface NamePart {
  text: string
  /** `fact`: length, ratio, cut and block, which tell files of one video apart; never shortened. */
  kind: 'title' | 'fact' | 'literal'
}

/**
 * Joins the parts of a name. Where it is too long, titles are cut to one number of bytes, the largest with which it fits;
 * where that is less than is readable, the template's own words are cut, too.
 */
function joinFitting(parts: readonly NamePart[]): string {
  const whole = joinParts(parts)
  if (fits(whole)) return whole
  const shortTitles = cutParts(parts, 'title', titleBytesLeast)
  return fits(joinParts(shortTitles))
    ? joinLongest((bytes) => cutParts(parts, 'title', bytes), titleBytesLeast)
    : joinLongest((bytes) => cutParts(shortTitles, 'literal', bytes), 0)
}

/** By bisection. @param least with which it fits */
function joinLongest(cutTo: (bytes: number) => NamePart[], least: number): string {
  let [longest, tooLong] = [least, stemBytesMax]
  while (tooLong - longest > 1) {
    const middle = Math.floor((longest + tooLong) / 2)
    if (fits(joinParts(cutTo(middle)))) longest = middle
    else tooLong = middle
  }
  return joinParts(cutTo(longest))
}

const cutParts = (parts: readonly NamePart[], kind: NamePart['kind'], bytes: number): NamePart[] =>
  parts.map((part) => (part.kind === kind ? { kind, text: cutText(part.text, bytes) } : part))

/** Whole characters, without a dash at the end, which would stand beside the separator that follows. */
function cutText(text: string, bytes: number): string {
  let [size, end] = [0, 0]
  for (const character of text) {
    size += countBytes(character)
    if (size > bytes) return text.slice(0, end).replace(/-+$/, '')
    end += character.length
  }
  return text
}

const joinParts = (parts: readonly NamePart[]): string =>
  parts
    .map(({ text }) => text)
    .join('')
    .replaceAll(unsafe, '-')
    .replaceAll(/\s+/g, '-')
    // A token without a value leaves two separators side by side.
    .replaceAll(/([_-])[_-]+/g, '$1')

const fits = (stem: string): boolean => countBytes(stem) <= stemBytesMax
const encoder = new TextEncoder()
const countBytes = (text: string): number => encoder.encode(text).length

interface Customer {
  name: string
  email: string
}

/** What a customer is called in names of files: the first of name and address that can be written there. */
export const chooseCustomerName = ({ name, email }: Customer): string =>
  [name, email.split('@')[0] ?? ''].find((text) => slugify(text) !== '') ?? 'films'

/** The same as it stands in a name: `{customer}` of films, and the archive. */
export const makeCustomerSlug = (customer: Customer): string => slugify(chooseCustomerName(customer))

/** Words of any script, joined by dashes: "First Light №2" -> "first-light-no2". Empty where there are none. */
export function slugify(text: string): string {
  const words = text
    .toWellFormed()
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .normalize('NFKD')
    // Accents of Latin letters; marks of other scripts are part of their letters.
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '-')
  return [...words].slice(0, partCharactersMax).join('').replaceAll(/^-|-$/g, '')
}

/** Without leading and trailing dots, dashes and spaces, short enough, and not reserved. */
function toSafeStem(text: string): string {
  let stem = trimStem(text)
  while (countBytes(stem) > stemBytesMax) stem = [...stem].slice(0, -1).join('')
  stem = trimStem(stem) || 'film'
  const [first = ''] = stem.split('.')
  return reservedStem.test(first.trim()) ? `film-${stem}` : stem
}

const trimStem = (text: string) => text.replaceAll(/^[.\s_-]+|[.\s_-]+$/g, '')

/** The same names, each once, also where a file system does not tell capitals apart: `film.mp4`, `film-2.mp4`. */
export function makeUnique(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const [, stem = name, ending = ''] = /^(.*?)(\.[a-z0-9]+)$/.exec(name) ?? []
    let unique = name
    for (let n = 2; taken.has(foldName(unique)); n += 1) unique = `${stem}-${n}${ending}`
    taken.add(foldName(unique))
    return unique
  })
}

const foldName = (name: string) => name.normalize('NFC').toLowerCase()
