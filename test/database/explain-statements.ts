import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely'
import type { Database } from '#server/outside/database/connection/connect-database.ts'

export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Plan Rows': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

const listNodes = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(listNodes)]

/** The query plans of each statement of some work, as a flat list of nodes. */
export async function explainStatements(
  db: Database,
  work: (db: Database) => Promise<unknown>,
): Promise<PlanNode[]> {
  const statements: RootOperationNode[] = []
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      statements.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await work(db.withPlugin(recorder))
  const nodes: PlanNode[] = []
  for (const statement of statements) {
    const compiled = db.getExecutor().compileQuery(statement, { queryId: 'explained' })
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      CompiledQuery.raw(`explain (analyze, format json) ${compiled.sql}`, [...compiled.parameters]),
    )
    for (const row of rows) nodes.push(...listNodes(Object.values(row)[0]?.[0]?.Plan as PlanNode))
  }
  return nodes
}

/** Tables that are read from their first row to their last. */
export const listScannedTables = (nodes: PlanNode[]) =>
  nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'])
