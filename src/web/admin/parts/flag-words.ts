import type { SystemStatus } from '#shared/contract/system.ts'
import type { SystemFlags } from '#shared/system/system-flags.ts'

export type FlagName = keyof SystemFlags

/** The four switches in the order they are shown: what each is called, and what it blocks. */
export const flagWords: readonly { name: FlagName; title: string; blocks: string }[] = [
  {
    name: 'disableWrites',
    title: 'Pause saving',
    blocks:
      'No one can sign up, save a cart, change copy, move films or edit prices. Reading and paying still work.',
  },
  {
    name: 'disableFileUploads',
    title: 'Pause uploads',
    blocks: 'No item photos, step files or finished films. Existing files stay available.',
  },
  {
    name: 'disableNonEssentialFunctions',
    title: 'Pause extras',
    blocks:
      'No exports, CSV tables, money figures, previews of a change or profile photos. Orders, payments, changes and e-mails continue.',
  },
  {
    name: 'completeShutdown',
    title: 'Complete shutdown',
    blocks: 'Everything above and checkout. People can sign in and read; payments already made are applied.',
  },
]

export const isAnyFlagOn = (flags: SystemFlags): boolean => flagWords.some(({ name }) => flags[name])

/** Whether what is on the screen differs from what is set. */
export function isSameStatus(a: SystemStatus, b: SystemStatus): boolean {
  return (
    flagWords.every(({ name }) => a[name] === b[name]) &&
    a.reason.trim() === b.reason.trim() &&
    a.endsAt === b.endsAt
  )
}

/** What keeps flags from being set, beside its field; empty where nothing does. */
export function flagProblems(
  status: SystemStatus,
  now = new Date(),
): Partial<Record<'reason' | 'endsAt', string>> {
  if (!isAnyFlagOn(status)) return {}
  return {
    ...(status.reason.trim() === '' && { reason: 'Say why: customers see it in the banner.' }),
    ...(status.endsAt !== null &&
      new Date(status.endsAt) <= now && { endsAt: 'Choose a time that is still to come.' }),
  }
}

/**
 * A moment as a date-and-time field holds it, in the reader's own time zone, and back; empty is none. By its local parts: while a
 * year is typed it is one long ago, when a zone's offset was no whole number of minutes.
 */
export function toMomentField(iso: string | null): string {
  if (iso === null) return ''
  const moment = new Date(iso)
  const day = [pad(moment.getFullYear(), 4), pad(moment.getMonth() + 1, 2), pad(moment.getDate(), 2)].join(
    '-',
  )
  return `${day}T${pad(moment.getHours(), 2)}:${pad(moment.getMinutes(), 2)}`
}

const pad = (value: number, digits: number) => String(value).padStart(digits, '0')

export function fromMomentField(typed: string): string | null {
  const moment = new Date(typed)
  return typed === '' || Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}
