/** A source file and the files that it imports, as paths from one root. */
interface ImportingFile {
  path: string
  imports: readonly string[]
}

/**
 * Circles among the folders that lie side by side, at every depth: `src/server/cart` and `src/server/files`, but also
 * `src/server/outside/database` and `src/server/outside/storage`. The files of a folder itself count as one more child.
 *
 * @returns each circle as a sentence that names its children and an import for each step; empty where there is none
 */
export function findFolderCircles(files: readonly ImportingFile[]): string[] {
  const graphs = new Map<string, Map<string, Map<string, string>>>()
  for (const { path, imports } of files) {
    for (const target of imports.filter((other) => other.startsWith('src/') && other !== path)) {
      const edge = findSiblings(path, target)
      if (!edge) continue
      const graph = graphs.get(edge.folder) ?? new Map<string, Map<string, string>>()
      graphs.set(edge.folder, graph)
      const targets = graph.get(edge.from) ?? new Map<string, string>()
      graph.set(edge.from, targets.set(edge.to, `${path} imports ${target}`))
    }
  }
  return [...graphs].flatMap(([folder, graph]) => describeCircles(folder, graph))
}

/** The folder in which two files part ways, and its children on the way to each; null where both lie in it. */
function findSiblings(path: string, target: string): { folder: string; from: string; to: string } | null {
  const [here, there] = [path.split('/'), target.split('/')]
  let depth = 0
  while (here[depth] === there[depth]) depth += 1
  const childOf = (parts: string[]) => (parts.length > depth + 1 ? (parts[depth] ?? '') : 'its own files')
  const [from, to] = [childOf(here), childOf(there)]
  return from === to ? null : { folder: here.slice(0, depth).join('/'), from, to }
}

/** Takes away what imports nothing that is left, again and again: what remains stands in circles or leads to one. */
function describeCircles(folder: string, graph: Map<string, Map<string, string>>): string[] {
  const left = new Map([...graph].map(([from, targets]) => [from, new Map(targets)]))
  for (let isShrinking = true; isShrinking;) {
    isShrinking = false
    for (const [from, targets] of left) {
      for (const to of targets.keys()) if (!left.has(to)) targets.delete(to)
      if (targets.size > 0) continue
      left.delete(from)
      isShrinking = true
    }
  }
  const steps = [...left.values()].flatMap((targets) => [...targets.values()])
  return steps.length > 0 ? [`${folder}: ${[...left.keys()].join(', ')} (${steps.join('; ')})`] : []
}
