/** A run of words: in both texts, in the newer one alone, or in the older one alone. */
export interface WordRun {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** What changed between two texts, word by word: the longest common sequence stays, what was removed stands first. */
export function diffWords(before: string, after: string): WordRun[] {
  const [old, now] = [splitWords(before), splitWords(after)]
  const lengths = measureCommon(old, now)
  const runs: WordRun[] = []
  const add = (kind: WordRun['kind'], word: string) => {
    const last = runs.at(-1)
    if (last?.kind === kind) last.text += ` ${word}`
    else runs.push({ kind, text: word })
  }
  let [at, to] = [0, 0]
  while (at < old.length || to < now.length) {
    const [oldWord, newWord] = [old[at], now[to]]
    if (oldWord !== undefined && oldWord === newWord) {
      add('same', oldWord)
      at += 1
      to += 1
      continue
    }
    const skipOld = lengths[at + 1]?.[to] ?? -1
    const skipNew = lengths[at]?.[to + 1] ?? -1
    if (oldWord !== undefined && (newWord === undefined || skipOld >= skipNew)) {
      add('removed', oldWord)
      at += 1
    } else if (newWord !== undefined) {
      add('added', newWord)
      to += 1
    }
  }
  return runs
}

const splitWords = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

/** `[i][j]`: how many words the rests from there on have in common, in order. */
function measureCommon(old: readonly string[], now: readonly string[]): number[][] {
  const lengths = Array.from({ length: old.length + 1 }, () =>
    Array.from({ length: now.length + 1 }, () => 0),
  )
  for (let at = old.length - 1; at >= 0; at -= 1) {
    const row = lengths[at] ?? []
    const below = lengths[at + 1] ?? []
    for (let to = now.length - 1; to >= 0; to -= 1) {
      row[to] = old[at] === now[to] ? (below[to + 1] ?? 0) + 1 : Math.max(below[to] ?? 0, row[to + 1] ?? 0)
    }
  }
  return lengths
}
