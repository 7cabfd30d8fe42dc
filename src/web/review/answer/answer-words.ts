import type { ReviewCut, ReviewNote, RoundCost } from '#shared/contract/review/review.ts'
import { countTokens } from '#shared/checkout/count-tokens.ts'
import { formatAvailable } from '#shared/tokens/tokens-missing.ts'
import { shortHashCharacters } from '#shared/videos/cuts/cut-content.ts'
import { cutName, isShownToCustomer, type CutState } from '#shared/videos/cuts/cut-states.ts'
import { listCutNames } from '../notes/note-words.ts'

/** Enough to compare by eye. */
export const shortHash = (hash: string): string => hash.slice(0, shortHashCharacters)

/**
 * What sending uses, before it is sent.
 *
 * @param available tokens; undefined as long as that is not known
 */
export function describeCost(cost: RoundCost, available?: number): string {
  if (cost.kind === 'nothing') return 'This uses no round.'
  if (cost.kind === 'tokens') {
    const missing = areTokensShort(cost, available) ? `, and ${formatAvailable(available)}` : ''
    return `No round is left: this costs ${countTokens(cost.tokens)}${missing}.`
  }
  return cost.left <= 1 ? 'This uses your last round.' : `This uses one of ${cost.left} rounds that are left.`
}

/** Whether changes can't be sent, as they cost more tokens than are available. */
export const areTokensShort = (cost: RoundCost, available: number | undefined): available is number =>
  cost.kind === 'tokens' && available !== undefined && available < cost.tokens

/** "Send 6 changes", "Send 2 changes and 1 comment", "Send 1 comment". */
export function describeSend(changes: number, comments: number): string {
  const parts = [
    ...(changes > 0 ? [changes === 1 ? '1 change' : `${changes} changes`] : []),
    ...(comments > 0 ? [comments === 1 ? '1 comment' : `${comments} comments`] : []),
  ]
  return `Send ${parts.join(' and ')}`
}

/** For comments of guests alone. */
export const describePassOn = (comments: number): string =>
  comments === 1 ? 'Pass on a guest’s comment' : 'Pass on comments of guests'

/** For changes of before that are not done. */
export const describeAskAgain = (changes: number): string =>
  changes === 1 ? 'Ask again for the open change' : `Ask again for ${changes} open changes`

type RetainedDraft = Pick<ReviewNote, 'kind' | 'cut'>

/** By the state of the newest cut; else the next one takes them. */
const retainedUntil: Partial<Record<CutState, string>> = {
  approved: 'the film is delivered or the next cut is sent',
  // It takes no answer only while its film is made anew.
  in_review: 'the film is in the edit again',
}

/**
 * Which drafts can't be sent now, and until when.
 *
 * @param unsendable on cuts that can't be answered
 * @param waiting on cuts that were withdrawn
 * @param state of the newest cut; undefined without one
 * @returns nothing where there is none
 */
export function describeRetainedDrafts(
  unsendable: readonly RetainedDraft[],
  waiting: readonly RetainedDraft[],
  state: CutState | undefined,
): string {
  if (unsendable.length === 0) return describeWaitingDrafts(waiting)
  const until = state && retainedUntil[state]
  if (until)
    return [describeRetained(unsendable, '', until), describeWaitingDrafts(waiting)].filter(Boolean).join(' ')
  const place = waiting.length > 0 ? ` (${waiting.length} on ${listCutNames(waiting)})` : ''
  return describeRetained([...unsendable, ...waiting], place, 'the next cut')
}

/** Drafts whose cut was withdrawn, as long as no other one was sent; nothing where there is none. */
export const describeWaitingDrafts = (drafts: readonly RetainedDraft[]): string =>
  drafts.length === 0 ? '' : describeRetained(drafts, ` on ${listCutNames(drafts)}`, 'the next cut')

function describeRetained(drafts: readonly RetainedDraft[], place: string, until: string): string {
  const noun = drafts.every(({ kind }) => kind === 'change') ? 'change' : 'note'
  return drafts.length === 1
    ? `Your ${noun}${place} is kept as a draft until ${until}.`
    : `Your ${drafts.length} ${noun}s${place} are kept as drafts until ${until}.`
}

/**
 * What an approval accepts unfinished, and what becomes of comments that are not sent.
 *
 * @param open changes that were asked for and are not ticked off
 * @param own the customer's comments that are not sent: they go out with the approval
 * @param ofGuests comments of guests that are not sent: they stay
 * @returns nothing where everything is done and sent
 */
export function listApprovalNotices(open: number, own: number, ofGuests: number): string[] {
  const sentences: string[] = []
  if (open === 1)
    sentences.push('One change that you asked for is not ticked off: approving accepts the film without it.')
  if (open > 1)
    sentences.push(
      `${open} changes that you asked for are not ticked off: approving accepts the film without them.`,
    )
  if (own === 1) sentences.push('Your comment is sent with it.')
  if (own > 1) sentences.push(`Your ${own} comments are sent with it.`)
  if (ofGuests === 1) sentences.push('One comment of a guest stays a draft.')
  if (ofGuests > 1) sentences.push(`${ofGuests} comments of guests stay drafts.`)
  return sentences
}

/**
 * What is written and would not be sent.
 *
 * @param hasNew a note is being written that is not added
 * @param edits drafts that are being edited
 * @returns nothing where everything is saved
 */
export function listUnsaved(hasNew: boolean, edits: number): string[] {
  const sentences: string[] = []
  if (hasNew) sentences.push('The note that you are writing is not added yet, and is not sent.')
  if (edits === 1) sentences.push('A note that you are editing is not saved: it is sent as it was.')
  if (edits > 1)
    sentences.push(`${edits} notes that you are editing are not saved: they are sent as they were.`)
  return sentences
}

/** What an approval of a delivered cut is for: the studio had a reason to wait for none, or never asked for one. */
export const describeLateApproval = ({ number }: Pick<ReviewCut, 'number'>): string =>
  `${cutName(number)} is already delivered: nothing waits for your approval. If you give it, the certificate says so.`

/** One that was sent after this one, and not withdrawn; the first of `cuts`, newest first. */
export const findNewerCut = <Cut extends Pick<ReviewCut, 'number' | 'state'>>(
  { number }: Pick<ReviewCut, 'number'>,
  cuts: readonly Cut[],
): Cut | undefined => cuts.find((each) => each.number > number && isShownToCustomer(each.state))

/** Why an approval is void, and what makes it hold again or takes its place. */
export function describeVoid(
  { number }: Pick<ReviewCut, 'number'>,
  cuts: readonly Pick<ReviewCut, 'number' | 'state' | 'deliveredAt'>[],
  side: 'customer' | 'studio',
): string {
  const newer = findNewerCut({ number }, cuts)
  if (newer) {
    const name = cutName(newer.number)
    // A delivered cut waits for no approval.
    if (newer.state !== 'in_review' || newer.deliveredAt !== null) return `${name} was sent since.`
    return side === 'customer'
      ? `${name} was sent since: that is the one to approve.`
      : `${name} was sent since, and waits for the customer.`
  }
  const again = 'Words or files changed afterwards. If that is taken back, the approval holds again.'
  return side === 'customer'
    ? `${again} If not, the studio sends you the next cut to approve.`
    : `${again} If not, send the next cut.`
}
