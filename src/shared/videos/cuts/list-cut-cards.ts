import { describeCardToLayOut } from '../timeline/find-covered-cards.ts'
import { isCard, layOutVideo, type CardSegment } from '../timeline/lay-out-video.ts'
import type { CutCopy } from './cut-copy.ts'

type CutCard = CardSegment & { hasLogo: boolean }

/** The cards of a cut with the words that are read on them: where an end card has no tagline, its segment says "Logo". */
export const listCutCards = (copy: CutCopy): CutCard[] =>
  layOutVideo(copy)
    .filter(isCard)
    .map((card) => ({ ...card, ...describeCardToLayOut(card, copy.endCard) }))
