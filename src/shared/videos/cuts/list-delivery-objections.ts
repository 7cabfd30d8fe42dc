import { z } from 'zod'
import { isRevisionAnswered } from '../is-revision-answered.ts'
import { cutName, type CutState } from './cut-states.ts'
import type { UnchangedCut } from './find-unchanged-cut.ts'

/** What speaks against a delivery: each needs a reason. A cut may be held back by several causes. */
export const deliveryObjectionSchema = z.enum([
  'held-back',
  'revision-unanswered',
  'not-approved',
  'changes-open',
  'copy-changed',
  'unchanged',
])
export type DeliveryObjectionKind = z.infer<typeof deliveryObjectionSchema>

export interface DeliveryObjection {
  kind: DeliveryObjectionKind
  /** For the studio. */
  sentence: string
}

/** Not `held-back`, which is about the cut. `changes-open` and `unchanged` never stand alone: they explain another one. */
const deliveryKinds: ReadonlySet<DeliveryObjectionKind> = new Set([
  'revision-unanswered',
  'not-approved',
  'copy-changed',
])

/** Whether the reason is about the delivery; that of a cut which is held back alone is about the cut. */
export const isAgainstDelivery = (objections: readonly DeliveryObjection[]): boolean =>
  objections.some(({ kind }) => deliveryKinds.has(kind))

/** What the cuts of a video say about its delivery, for the studio. */
export interface DeliveryFacts {
  /** Its customer was shown a cut and has not approved the newest, or has changes open. */
  isApprovalMissing: boolean
  /** The cut before one that was never sent, where it is approved and not delivered. */
  approvedCut: number | null
  /** Changes that its customer asked for and that are not ticked off. */
  openChanges: number
  unchanged: UnchangedCut | null
  /** The cut that was sent with other cards, while no file has changed since. */
  copyChangedSince: number | null
}

interface DeliveredVideo {
  revision: { askedAt: string } | null
  cut:
    | ({
        number: number
        state: CutState
        sentAt: string | null
        heldBack: readonly string[] | null
      } & Partial<DeliveryFacts>)
    | null
}

/** Everything that speaks against delivering a video as it is; the server asks for a reason, the dialog names it. */
export function listDeliveryObjections(
  { revision, cut }: DeliveredVideo,
  files: readonly { createdAt: string }[],
): DeliveryObjection[] {
  const objections: DeliveryObjection[] = []
  const add = (kind: DeliveryObjectionKind, sentence: string) => objections.push({ kind, sentence })
  const unchanged = cut?.unchanged ?? null
  for (const sentence of cut?.heldBack ?? []) add('held-back', sentence)
  if (!isRevisionAnswered(revision, files, unchanged))
    add('revision-unanswered', 'The customer asked for a revision, and no finished file has changed since.')
  if (cut?.isApprovalMissing) {
    const name = cutName(cut.number)
    add(
      'not-approved',
      cut.sentAt === null
        ? describeUnsent(name, cut.approvedCut ?? null)
        : `The customer has not approved ${name}.`,
    )
    const count = cut.openChanges ?? 0
    if (count > 0)
      add(
        'changes-open',
        count === 1
          ? '1 change that the customer asked for is still open.'
          : `${count} changes that the customer asked for are still open.`,
      )
  }
  const copyChangedSince = cut?.copyChangedSince ?? null
  if (copyChangedSince !== null)
    add(
      'copy-changed',
      `The cards are not those of ${cutName(copyChangedSince)}, and no file has changed since.`,
    )
  else if (unchanged && objections.length > 0)
    add('unchanged', `No file is different from ${cutName(unchanged.since)}.`)
  return objections
}

const describeUnsent = (name: string, approvedCut: number | null): string =>
  approvedCut === null
    ? `${name} was never sent to the customer, who has not approved it.`
    : `The customer has approved ${cutName(approvedCut)}: ${name}, which was never sent, would go out instead.`
