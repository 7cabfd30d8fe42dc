interface CachedEntry<Value> {
  /** The key in local storage. */
  key: string
  /** What the entry is called in the log. */
  label: string
  isValid: (value: unknown) => value is Value
  /** What counts while there is no entry, or none that can be read. */
  empty: Value
}

/**
 * Makes the reader of an entry in local storage, without zod: public pages read it, too. What fails to parse is logged,
 * once, and counts as empty. The same value while the entry is unchanged, as external stores of React need it.
 */
export function createCachedEntryReader<Value>(entry: CachedEntry<Value>): () => Value {
  const { key, label, isValid, empty } = entry
  let parsed: { text: string; value: Value } | undefined

  function parse(text: string): Value {
    try {
      const value: unknown = JSON.parse(text)
      if (isValid(value)) return value
      throw new TypeError('It has another shape.')
    } catch (error) {
      // oxlint-disable-next-line no-console -- the specification asks for the log, and there is no other one here
      console.warn(`The cached ${label} could not be read and counts as empty.`, error)
      return empty
    }
  }

  return () => {
    let text: string | null
    try {
      text = localStorage.getItem(key)
    } catch {
      return empty // Blocked storage is empty storage.
    }
    if (text === null) return empty
    if (parsed?.text !== text) parsed = { text, value: parse(text) }
    return parsed.value
  }
}
