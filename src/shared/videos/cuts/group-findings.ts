import { ratioSchema, type Ratio } from '../ratios.ts'

/** Findings of one ratio, without its name, or one that is of the whole cut. */
interface FindingGroup {
  ratio: Ratio | null
  findings: string[]
}

/** Groups what was found about a cut by ratio, in the order in which each first appears: `9:16: ` begins a finding of one file. */
export function groupFindings(findings: readonly string[]): FindingGroup[] {
  const groups = Map.groupBy(findings, (finding) => findRatio(finding) ?? finding)
  return [...groups].map(([key, grouped]) => {
    const ratio = ratioSchema.options.find((option) => option === key) ?? null
    return { ratio, findings: ratio ? grouped.map((finding) => finding.slice(`${ratio}: `.length)) : grouped }
  })
}

const findRatio = (finding: string): Ratio | undefined =>
  ratioSchema.options.find((ratio) => finding.startsWith(`${ratio}: `))
