import { formatCount } from '#shared/display-locale.ts'

/** Changes that are written out, and how much of each: the review page has them whole. */
const writtenMax = 20
const charactersMax = 200

/** "2 changes on v1:", and each on a line of its own: what stands at the video and in the e-mail to the studio. */
export function writeRoundNote(cut: string, changes: readonly string[]): string {
  const lines = changes.slice(0, writtenMax).map((text, index) => `${index + 1}. ${shorten(text)}`)
  const more = changes.length - lines.length
  const title = `${formatCount(changes.length, 'change')} on ${cut}:`
  return [title, ...lines, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n')
}

/** On one line. By whole characters: half of an emoji can't be stored. */
function shorten(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim()
  const characters = [...line]
  return characters.length <= charactersMax ? line : `${characters.slice(0, charactersMax - 1).join('')}…`
}
