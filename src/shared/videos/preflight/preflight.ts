import { z } from 'zod'
import { formatCount } from '../../display-locale.ts'
import { pictureRatio } from '../video-differences.ts'
import { countFrames, type FrameRate } from '../timeline/frame-rate.ts'
import type { Ratio } from '../ratios.ts'
import type { MediaFacts } from './media-facts.ts'
import { preflightRules, type FindingKind, type FindingLevel } from './preflight-rules.ts'

const preflightLevels = ['ok', 'warning', 'error'] as const

/** One fact of a master beside what was sold. */
export const preflightRowSchema = z.object({
  fact: z.enum(['ratio', 'size', 'rate', 'frames', 'color', 'loudness', 'start', 'end']),
  expected: z.string(),
  found: z.string(),
  level: z.enum(preflightLevels),
  /** What is wrong; empty where nothing is. */
  sentence: z.string(),
  /** The remedy for the studio; empty where the sentence contains it. */
  mend: z.string(),
})
export type PreflightRow = z.infer<typeof preflightRowSchema>

export interface SoldMaster {
  ratio: Ratio
  lengthSeconds: number
  rate: FrameRate
}

/** Short sides of masters that are handed over, in pixels. */
const shortSideMin = 1080
/** EBU R 128 for the web: -14 LUFS and one unit either way, in tenths. */
const loudnessTenths = -140
const loudnessToleranceTenths = 10
/** A video that stands still for longer than this at an end is looked at: half a second. */
const stillSeconds = 0.5

/**
 * Compares what was measured of a master with what was sold. Errors hold a cut back unless the studio gives a reason;
 * warnings are looked at.
 */
export function checkMasterFacts(facts: MediaFacts, sold: SoldMaster): PreflightRow[] {
  return [
    checkRatio(facts, sold),
    checkSize(facts),
    checkRate(facts, sold),
    checkFrames(facts, sold),
    checkColor(facts),
    checkLoudness(facts),
    checkEdge('start', facts, sold),
    checkEdge('end', facts, sold),
  ]
}

/** The worst level of all rows. */
export const worstLevel = (rows: readonly Pick<PreflightRow, 'level'>[]): PreflightRow['level'] =>
  preflightLevels.findLast((level) => rows.some((row) => row.level === level)) ?? 'ok'

/** "25", "23.976": how editors name a rate. */
const rateText = ({ num, den }: FrameRate): string => String(Number((num / den).toFixed(3)))

function checkRatio({ video }: MediaFacts, { ratio }: SoldMaster): PreflightRow {
  const found = pictureRatio(video)
  return row(
    'ratio',
    ratio,
    found,
    found === ratio ? null : problem('wrong-ratio', `The picture is ${found}, and ${ratio} was sold.`),
  )
}

function checkSize({ video }: MediaFacts): PreflightRow {
  const shortSide = Math.min(video.width, video.height)
  const small =
    shortSide < shortSideMin
      ? problem(
          'small-picture',
          `The short side has ${shortSide} pixels.`,
          `Export it with ${shortSideMin} or more.`,
        )
      : null
  return row('size', `${shortSideMin} or more on the short side`, `${video.width} × ${video.height}`, small)
}

function checkRate({ video }: MediaFacts, { rate }: SoldMaster): PreflightRow {
  const isSame = video.rate.num * rate.den === rate.num * video.rate.den
  const expected = `${rateText(rate)} a second`
  const found = `${rateText(video.rate)} a second${video.isVariableRate ? ', varying' : ''}`
  if (video.isVariableRate)
    return row(
      'rate',
      expected,
      found,
      problem('varying-rate', 'Its frames stand for different times.', 'Export it at a constant rate.'),
    )
  const other = isSame
    ? null
    : problem('other-rate', `It has ${rateText(video.rate)} frames a second, not ${rateText(rate)}.`)
  return row('rate', expected, found, other)
}

function checkFrames({ video }: MediaFacts, { lengthSeconds, rate }: SoldMaster): PreflightRow {
  const expected = countFrames(lengthSeconds, rate)
  const difference = video.frames - expected
  const other =
    difference === 0
      ? null
      : problem(
          'other-length',
          `It is ${formatCount(Math.abs(difference), 'frame')} too ${difference > 0 ? 'long' : 'short'} for ${lengthSeconds} s at ${rateText(rate)}.`,
        )
  return row('frames', String(expected), String(video.frames), other)
}

function checkColor({ video: { color } }: MediaFacts): PreflightRow {
  const tags = [color.primaries, color.transfer, color.matrix]
  const found = `${tags.map((tag) => tag ?? 'none').join(' / ')}, ${color.range ?? 'no'} range`
  const expected = 'bt709 / bt709 / bt709, limited range'
  if (tags.some((tag) => tag !== null && tag !== 'bt709') || color.range === 'full')
    return row(
      'color',
      expected,
      found,
      problem('foreign-colors', 'Its colours are tagged for other screens.', 'Export it as Rec. 709.'),
    )
  // Players take untagged HD video for Rec. 709 with limited range; most, not all.
  const untagged = tags.includes(null)
    ? problem(
        'untagged-colors',
        'Colours are not tagged: some players show them differently.',
        'Export it with Rec. 709 tags.',
      )
    : null
  return row('color', expected, found, untagged)
}

function checkLoudness({ audio }: MediaFacts): PreflightRow {
  const loudness = audio?.loudnessTenths ?? null
  const expected = '−14 LUFS ±1'
  const found = loudness === null ? 'silent' : `${signed(loudness)} LUFS`
  if (loudness === null)
    return row(
      'loudness',
      expected,
      found,
      problem('silent', 'It is silent.', 'Send it only if that is meant.'),
    )
  const isInRange = Math.abs(loudness - loudnessTenths) <= loudnessToleranceTenths
  const direction = loudness > loudnessTenths ? 'loud' : 'quiet'
  const other = isInRange
    ? null
    : problem(
        'other-loudness',
        `Its sound is ${decibelsText(Math.abs(loudness - loudnessTenths))} too ${direction}.`,
        'Mix it to −14 LUFS.',
      )
  return row('loudness', expected, found, other)
}

function checkEdge(edge: 'start' | 'end', facts: MediaFacts, { rate }: SoldMaster): PreflightRow {
  const { blackFrames, sameFrames } = facts[edge]
  const name = edge === 'start' ? 'first' : 'last'
  const expected = 'neither black nor still'
  if (blackFrames > 0)
    return row(
      edge,
      expected,
      `${formatCount(blackFrames, 'frame')} black`,
      problem(
        'black-edge',
        `The ${name} ${blackFrames === 1 ? 'frame is' : `${blackFrames} frames are`} black.`,
      ),
    )
  if (sameFrames * rate.den > stillSeconds * rate.num)
    return row(
      edge,
      expected,
      `${formatCount(sameFrames, 'frame')} the same`,
      problem(
        'still-edge',
        `The ${name} ${sameFrames} frames are the same picture: a card that is meant, or a film that froze?`,
      ),
    )
  return row(edge, expected, 'moving', null)
}

interface Problem {
  level: FindingLevel
  sentence: string
  mend: string
}
const problem = (kind: FindingKind, sentence: string, mend = ''): Problem => ({
  level: preflightRules[kind].level,
  sentence,
  mend,
})

const row = (
  fact: PreflightRow['fact'],
  expected: string,
  found: string,
  finding: Problem | null,
): PreflightRow => ({
  fact,
  expected,
  found,
  level: finding?.level ?? 'ok',
  sentence: finding?.sentence ?? '',
  mend: finding?.mend ?? '',
})

/** Loudness units are decibels (EBU Tech 3341), by which more people know them. */
const decibelsText = (tenths: number): string => `${tenths / 10} dB`
/** With a minus sign as long as a plus. */
const signed = (tenths: number): string => `${tenths < 0 ? '−' : ''}${(Math.abs(tenths) / 10).toFixed(1)}`
