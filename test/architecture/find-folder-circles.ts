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
  const findChild = (parts: string[]) => (parts.length > depth + 1 ? (parts[depth] ?? '') : 'its own files')
  const [from, to] = [findChild(here), findChild(there)]
  return from === to ? null : { folder: here.slice(0, depth).join('/'), from, to }
}

/** A child that reaches itself again stands in a circle; so do the steps that lead from one such child to another. */
function describeCircles(folder: string, graph: Map<string, Map<string, string>>): string[] {
  const circling = new Set([...graph.keys()].filter((child) => reaches(graph, child, child)))
  const steps = [...circling].flatMap((from) =>
    [...(graph.get(from) ?? [])].filter(([to]) => reaches(graph, to, from)).map(([, step]) => step),
  )
  return circling.size > 0 ? [`${folder}: ${[...circling].join(', ')} (${steps.join('; ')})`] : []
}

/** Whether imports lead from one child, by at least one step, to another. */
function reaches(graph: Map<string, Map<string, string>>, from: string, to: string): boolean {
  const seen = new Set<string>()
  const next = [from]
  for (let child = next.pop(); child !== undefined; child = next.pop()) {
    for (const target of graph.get(child)?.keys() ?? []) {
      if (target === to) return true
      if (!seen.has(target)) next.push(target)
      seen.add(target)
    }
  }
  return false
}

/** Files that import each other in a circle, imports of types included; empty where there is none. */
export function findFileCircles(files: readonly ImportingFile[]): string[] {
  const graph = new Map(
    files.map(({ path, imports }) => [path, new Map(imports.map((target) => [target, '']))] as const),
  )
  return files.map(({ path }) => path).filter((path) => reaches(graph, path, path))
}
