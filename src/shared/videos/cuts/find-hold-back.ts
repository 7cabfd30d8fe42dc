import { formatCount } from '../../display-locale.ts'
import type { PreflightRow } from '../preflight/preflight.ts'
import type { Ratio } from '../ratios.ts'
import { cutName, type CutState } from './cut-states.ts'

/** How the file of one ratio is prepared, and what was measured. */
export interface MasterCheck {
  ratio: Ratio
  state: 'waiting' | 'running' | 'ready' | 'failed'
  /** Why it failed. */
  sentence: string | null
  rows: readonly Pick<PreflightRow, 'level' | 'sentence' | 'mend'>[]
}

/** Why a cut does not go to its customer without a reason of the studio. */
export interface HoldBack {
  /** Each cause for the studio, with what it can do about it. */
  sentences: string[]
  /** Each cause by itself, as a fact that stays true once it was sent: stored with the cut, and shown to its customer. */
  findings: string[]
  /** The withdrawn cut that it is, or has the files of; null where another cause holds it back. */
  withdrawnCut: number | null
}

/** Of a hold, as its customer reads it and as the studio does. */
interface Cause {
  fact: string
  sentence: string
}

interface HeldCut {
  number: number
  state: CutState
  /** The number of the withdrawn cut that had the same files. */
  withdrawnDuplicate?: number | null
}

/**
 * What holds a cut back: errors of preflight, facts that are still being measured, or that it was withdrawn, also as an
 * earlier cut. Null where nothing does, and once it was sent.
 * @param hasWorker whether a media worker is connected: where nothing measures, nothing is held back by missing facts
 */
export function findHoldBack(
  { number, state, withdrawnDuplicate = null }: HeldCut,
  checks: readonly MasterCheck[],
  hasWorker: boolean,
): HoldBack | null {
  const name = cutName(number)
  const isWithdrawn = state === 'withdrawn'
  // One whose approval is void was sent: that it is not approved is no fault of its files.
  if (!isWithdrawn && state !== 'assembling') return null
  const errors = checks.flatMap(findErrors)
  const pending = hasWorker && checks.some(isPending) ? [describePending(name)] : []
  const causes = [...errors, ...pending]
  const findings = causes.map(({ fact }) => fact)
  const sentences = causes.map(({ sentence }) => sentence)
  if (isWithdrawn) {
    return {
      sentences: [`${name} was withdrawn. Upload a file for the next cut.`, ...sentences],
      findings: [`${name} was withdrawn before.`, ...findings],
      withdrawnCut: number,
    }
  }
  const intro =
    errors.length > 0 ? [`${name} has ${formatCount(errors.length, 'error')} against what was sold.`] : []
  if (withdrawnDuplicate !== null) {
    const duplicate = cutName(withdrawnDuplicate)
    return {
      sentences: [`No file is different from ${duplicate}, which was withdrawn.`, ...intro, ...sentences],
      findings: [`Its files are those of ${duplicate}, which was withdrawn.`, ...findings],
      withdrawnCut: withdrawnDuplicate,
    }
  }
  if (findings.length === 0) return null
  return { sentences: [...intro, ...sentences], findings, withdrawnCut: null }
}

const isPending = ({ state }: MasterCheck): boolean => state === 'waiting' || state === 'running'

/** Without a percent, which is out of date within seconds: each file shows its own. */
const describePending = (name: string): Cause => ({
  fact: `${name} was sent before its check had finished.`,
  sentence: `${name} is still being prepared.`,
})

/** What is wrong with a file: the fact, and a sentence with the remedy for the studio. */
function findErrors({ ratio, state, sentence, rows }: MasterCheck): Cause[] {
  // What can't be decoded can't be checked, and may not play.
  if (state === 'failed') {
    const fact = `${ratio}: It can’t be decoded, so nothing of it was measured.`
    return [{ fact, sentence: sentence === null ? fact : `${ratio}: ${sentence}` }]
  }
  return rows
    .filter(({ level }) => level === 'error')
    .map((row) => {
      const fact = `${ratio}: ${row.sentence}`
      return { fact, sentence: row.mend ? `${fact} ${row.mend}` : fact }
    })
}
