import { displayLocale } from '../../display-locale.ts'
import { anchorNames } from '../card-place.ts'
import type { CardPlace } from '../card-place.ts'
import { isSameTiming } from '../card-timing.ts'
import { ratioSchema, type Ratio } from '../ratios.ts'
import type { FrameRate } from '../timeline/frame-rate.ts'
import { nameSegment } from '../timeline/name-segment.ts'
import { timingText } from '../timeline/time-text.ts'
import type { CutCopy } from './cut-copy.ts'
import { listCutCards } from './list-cut-cards.ts'

interface ComparedFile {
  ratio: Ratio
  fileId: string
  /** Null until the file has been read. */
  sha256: string | null
}

/** Files with the same bytes are the same content; bytes that nobody has read yet count as their file's own. */
export const identifyContent = ({ fileId, sha256 }: Pick<ComparedFile, 'fileId' | 'sha256'>): string =>
  sha256 ?? fileId

/** What one cut is made of, as far as the next one is compared with it. */
export interface CutContent {
  files: readonly ComparedFile[]
  copy: CutCopy
}

/** What changed since the cut before, a sentence each: files, length, then cards in the order of the newer cut. */
export function describeCutChanges(before: CutContent, after: CutContent): string[] {
  const length =
    before.copy.length === after.copy.length
      ? []
      : [`Length: ${after.copy.length} s, before ${before.copy.length} s.`]
  return [...describeFiles(before.files, after.files), ...length, ...describeCards(before.copy, after.copy)]
}

function describeFiles(before: CutContent['files'], after: CutContent['files']): string[] {
  const old = new Map(before.map((file) => [file.ratio, identifyContent(file)]))
  const exchanged = after.filter(
    (file) => old.has(file.ratio) && old.get(file.ratio) !== identifyContent(file),
  )
  const added = after.filter(({ ratio }) => !old.has(ratio))
  return [...namedRatios('New film in', exchanged), ...namedRatios('Added:', added)]
}

function namedRatios(what: string, files: CutContent['files']): string[] {
  if (files.length === 0) return []
  const order: readonly Ratio[] = ratioSchema.options
  const ratios = files.map(({ ratio }) => ratio).toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
  return [`${what} ${new Intl.ListFormat(displayLocale).format(ratios)}.`]
}

function describeCards(before: CutCopy, after: CutCopy): string[] {
  const [old, now] = [listCutCards(before), listCutCards(after)]
  const gone = old
    .filter(({ id }) => !now.some((each) => each.id === id))
    .map((card) => `${nameSegment(old, card.id)} removed${quoted(card.text)}.`)
  return [...now.flatMap((card) => describeCard(old, now, card, after.frameRate)), ...gone]
}

type CutCards = ReturnType<typeof listCutCards>

function describeCard(old: CutCards, now: CutCards, card: CutCards[number], rate: FrameRate): string[] {
  const name = nameSegment(now, card.id)
  const was = old.find(({ id }) => id === card.id)
  if (!was) return [`${name} added${quoted(card.text)}.`]
  const words =
    was.text === card.text
      ? []
      : [`${name} says${quoted(card.text) || ' nothing'}, before${quoted(was.text) || ' nothing'}.`]
  const logo =
    was.hasLogo === card.hasLogo
      ? []
      : [`${name} shows ${logoName(card.hasLogo)}, before ${logoName(was.hasLogo)}.`]
  const time = isSameTiming(was, card)
    ? []
    : [`${name} stands from ${timingText(card, rate)}, before from ${timingText(was, rate)}.`]
  return [...words, ...logo, ...time, ...describePlace(name, was.place, card.place)]
}

function describePlace(name: string, was: CardPlace | undefined, is: CardPlace | undefined): string[] {
  return ratioSchema.options.flatMap((ratio) => {
    const [before, after] = [was?.[ratio], is?.[ratio]]
    if (!before || !after || before === after) return []
    return [
      `${name} in ${ratio}: ${anchorNames[after].toLowerCase()}, before ${anchorNames[before].toLowerCase()}.`,
    ]
  })
}

const logoName = (hasLogo: boolean): string => (hasLogo ? 'the logo' : 'no logo')

const quoted = (text: string): string => (text === '' ? '' : ` “${text}”`)
