import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { paths } from '#shared/paths.ts'

/** What asks for the owner of the account first. */
export type OwnerAct =
  | 'change-address'
  | 'set-up-two-step'
  | 'renew-recovery-codes'
  | 'turn-off-two-step'
  | 'add-passkey'
  | `remove-passkey-${string}`
  | 'delete-account'

/** The action that was under way when the user left for Google. */
export interface ResumedAct {
  /** What was typed, by the names of the fields. */
  fields: Record<string, string>
  /** Why Google has not confirmed who they are; null where it has. */
  problem: string | null
}

/** The part of the account page in which an act begins. */
const partByAct: Record<string, string> = {
  'change-address': 'profile',
  'set-up-two-step': 'two-step',
  'renew-recovery-codes': 'two-step',
  'turn-off-two-step': 'two-step',
  'add-passkey': 'passkeys',
  'remove-passkey': 'passkeys',
  'delete-account': 'data',
}

const storageKey = (act: OwnerAct): string => `arcframe.act.${act}`
const fieldsSchema = z.record(z.string(), z.string())

/** Secrets are typed again: they lie nowhere in between. */
const neverSaved = new Set(['password', 'code'])

/**
 * Saves what is typed in the form of an act, for the way back.
 * @returns the address to come back to
 */
export function saveAct(act: OwnerAct, form: HTMLFormElement | null): string {
  const typed = form ? [...new FormData(form)] : []
  const fields = typed.filter(([name, value]) => typeof value === 'string' && !neverSaved.has(name))
  try {
    sessionStorage.setItem(storageKey(act), JSON.stringify(Object.fromEntries(fields)))
  } catch {
    // Without storage the form comes back empty.
  }
  const part = Object.entries(partByAct).find(([name]) => act.startsWith(name))?.[1] ?? ''
  return `${paths.account({ act })}#${part}`
}

/** What the person was doing when they left for Google, if it was this; null otherwise. Read once, then removed. */
export function useResumedAct(act: OwnerAct): ResumedAct | null {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const [resumed] = useState(() => readResumedAct(act, search))
  const isInAddress = resumed !== null && isNamed(act, search)
  useEffect(() => {
    if (!isInAddress) return
    removeSaved(act)
    // A reload must not begin it again.
    void navigate({ search: '', hash }, { replace: true, preventScrollReset: true })
  }, [act, hash, isInAddress, navigate])
  return resumed
}

const isNamed = (act: OwnerAct, search: string): boolean => new URLSearchParams(search).get('act') === act

function readResumedAct(act: OwnerAct, search: string): ResumedAct | null {
  if (!isNamed(act, search)) return null
  const code = new URLSearchParams(search).get('error')
  return { fields: readSaved(act), problem: code === null ? null : (problems[code] ?? notConfirmed) }
}

function readSaved(act: OwnerAct): Record<string, string> {
  try {
    return fieldsSchema.parse(JSON.parse(sessionStorage.getItem(storageKey(act)) ?? '{}'))
  } catch {
    return {}
  }
}

function removeSaved(act: OwnerAct): void {
  try {
    sessionStorage.removeItem(storageKey(act))
  } catch {
    // Nothing was saved then.
  }
}

const notConfirmed = 'Google did not confirm that it is you. Nothing has changed; try again.'

/** By the codes that come back in the address. */
const problems: Record<string, string> = {
  access_denied: 'You did not confirm with Google. Nothing has changed.',
  other_google_account: 'That was another Google account. Choose the one you sign in with here.',
  sign_in_too_old: 'Google did not ask you to sign in again. Sign out at Google, then try again.',
}
