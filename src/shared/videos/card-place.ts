import { z } from 'zod'
import { ratioSchema, type Ratio } from './ratios.ts'

/** The nine places in a picture, row by row. */
export const anchors = [
  'top-left',
  'top',
  'top-right',
  'left',
  'middle',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const
const anchorSchema = z.enum(anchors)
export type Anchor = z.infer<typeof anchorSchema>

/** Where a card stands in the picture: `all` in every ratio, unless a ratio has an anchor of its own. */
export const placeSchema = z.object({
  all: anchorSchema.optional(),
  '16:9': anchorSchema.optional(),
  '9:16': anchorSchema.optional(),
  '1:1': anchorSchema.optional(),
  '4:5': anchorSchema.optional(),
})
export type CardPlace = z.infer<typeof placeSchema>

export type CardKind = 'start' | 'copy' | 'end'

/** Which picture a place is for: one ratio, or all that have none of their own. */
export type PlaceScope = Ratio | 'all'

export const anchorNames: Record<Anchor, string> = {
  'top-left': 'Top left',
  top: 'Top',
  'top-right': 'Top right',
  left: 'Left',
  middle: 'Middle',
  right: 'Right',
  'bottom-left': 'Bottom left',
  bottom: 'Bottom',
  'bottom-right': 'Bottom right',
}

/** Where a card without a place stands: copy low in the picture, in 9:16 above what platforms cover there. */
const defaultAnchor = (kind: CardKind, ratio: Ratio): Anchor =>
  kind === 'copy' && ratio !== '9:16' ? 'bottom' : 'middle'

/** The anchor of a card in a ratio: its own for the ratio, else the one for all, else the default. */
export const findAnchor = (kind: CardKind, place: CardPlace | undefined, ratio: Ratio): Anchor =>
  place?.[ratio] ?? place?.all ?? defaultAnchor(kind, ratio)

/** "Bottom, middle in 9:16": where a card stands in these ratios; the first one gives the rule. */
export function describeAnchors(
  kind: CardKind,
  place: CardPlace | undefined,
  ratios: readonly [Ratio, ...Ratio[]],
): string {
  const rule = findAnchor(kind, place, ratios[0])
  const others = ratios.filter((ratio) => findAnchor(kind, place, ratio) !== rule)
  return [
    anchorNames[rule],
    ...others.map((ratio) => `${anchorNames[findAnchor(kind, place, ratio)].toLowerCase()} in ${ratio}`),
  ].join(', ')
}

/** A place with another anchor. For all ratios: the anchors of single ratios go. */
export function setAnchor(place: CardPlace | undefined, scope: PlaceScope, anchor: Anchor): CardPlace {
  return scope === 'all' ? { all: anchor } : { ...place, [scope]: anchor }
}

/** A place without the anchor of this scope; undefined where none is left. */
export function clearAnchor(place: CardPlace | undefined, scope: PlaceScope): CardPlace | undefined {
  if (!place || scope === 'all') return undefined
  const { [scope]: _cleared, ...rest } = place
  return Object.keys(rest).length > 0 ? rest : undefined
}

/** "bottom", "bottom, top in 9:16". */
export function placeText(place: CardPlace): string {
  const own = ratioSchema.options.flatMap((ratio) => {
    const anchor = place[ratio]
    return anchor ? [`${anchorNames[anchor].toLowerCase()} in ${ratio}`] : []
  })
  return [...(place.all ? [anchorNames[place.all].toLowerCase()] : []), ...own].join(', ')
}
