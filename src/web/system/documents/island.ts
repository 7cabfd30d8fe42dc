/** The parts of documents that a script brings alive; which script is said in documents/islands.ts. */
export type IslandName = 'hero' | 'cutdowns' | 'calculator' | 'wall' | 'player'

/**
 * Attributes of the element around such a part.
 *
 * @param data what its script reads from the element, by names as in `dataset`; objects as JSON
 */
export function describeIsland(
  name: IslandName,
  data: Record<string, string | number | object | undefined> = {},
): Record<string, string> {
  const attributes: Record<string, string> = { 'data-island': name }
  for (const [key, value] of Object.entries(data)) {
    if (value === undefined) continue
    const attribute = `data-${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
    attributes[attribute] = typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
  return attributes
}
