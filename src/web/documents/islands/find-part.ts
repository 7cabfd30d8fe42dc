/** Of an element that a document's script brings alive. */
export const partAttribute = 'data-part'

/**
 * The element inside `root` that the markup names by `data-part`.
 *
 * @throws Error where the markup has none of this type: page and scripts come from one build
 */
export function findPart<E extends Element>(root: ParentNode, name: string, type: new () => E): E {
  const [found] = findParts(root, name, type)
  if (!found) throw new Error(`The page has no ${type.name} that is its ${name}`)
  return found
}

/** All of them, in the order of the page. */
export function findParts<E extends Element>(root: ParentNode, name: string, type: new () => E): E[] {
  return [...root.querySelectorAll(`[${partAttribute}="${name}"]`)].filter(
    (element): element is E => element instanceof type,
  )
}

/** A value that the markup carries as JSON in a `data-` attribute, by the attribute's name in `dataset`. */
export function readData<Value>(root: HTMLElement, name: string): Value {
  return JSON.parse(root.dataset[name] ?? 'null') as Value
}
