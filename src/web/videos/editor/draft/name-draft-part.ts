import { displayLocale } from '#shared/display-locale.ts'
import { cardPart, listChangedParts, type DraftPart } from './merge-drafts.ts'
import type { UnsavedCopy, VideoDraft } from './video-draft.ts'

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

/** Names the parts that may differ from what is saved: "Title and Card 2". */
export function nameUnsavedParts({ draft, bases }: Pick<UnsavedCopy, 'draft' | 'bases'>): string {
  const names = bases.flatMap((base) =>
    listChangedParts(draft, base).map((part) => nameDraftPart(part, draft, base)),
  )
  return new Intl.ListFormat(displayLocale).format(new Set(names))
}
