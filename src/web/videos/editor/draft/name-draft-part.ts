import { cardPart, type DraftPart } from './merge-drafts.ts'
import type { VideoDraft } from './video-draft.ts'

const fieldNames: Partial<Record<DraftPart, string>> = {
  title: 'Title',
  move: 'Camera move',
  startCard: 'Start card',
  endCard: 'End card',
  direction: 'Direction',
  order: 'Order of the cards',
}

/** What a part is called on the screen. Cards are numbered as their fields are; one that is removed here, as it was saved. */
export function nameDraftPart(part: DraftPart, mine: VideoDraft, theirs: VideoDraft): string {
  const field = fieldNames[part]
  if (field) return field
  const indexIn = ({ copyCards }: VideoDraft) => copyCards.findIndex(({ id }) => cardPart(id) === part)
  const index = indexIn(mine)
  return `Card ${(index === -1 ? indexIn(theirs) : index) + 1}`
}
