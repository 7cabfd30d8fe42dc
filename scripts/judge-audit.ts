import { z } from 'zod'

/** The output of `npm audit --json` after an answer of the registry. */
const reportSchema = z.object({
  auditReportVersion: z.number(),
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.string(), isDirect: z.boolean(), range: z.string() }),
  ),
})

const grave = new Set(['high', 'critical'])

export type AuditVerdict =
  | { kind: 'clean'; lesser: number }
  | { kind: 'vulnerable'; packages: string[] }
  | { kind: 'unanswered'; why: string }

/** Judges the output: only a complete report without severe entries is clean, a missing answer never is. */
export function judgeAudit(printed: string): AuditVerdict {
  let read: unknown
  try {
    read = JSON.parse(printed)
  } catch {
    return { kind: 'unanswered', why: 'npm audit printed no report' }
  }
  const report = reportSchema.safeParse(read)
  if (!report.success) {
    const { message } = z.object({ message: z.string() }).safeParse(read).data ?? {}
    return { kind: 'unanswered', why: message ?? 'npm audit printed no report' }
  }
  const entries = Object.entries(report.data.vulnerabilities)
  const packages = entries
    .filter(([, { severity }]) => grave.has(severity))
    .map(([name, { severity, range }]) => `${name} ${range} (${severity})`)
  return packages.length > 0 ? { kind: 'vulnerable', packages } : { kind: 'clean', lesser: entries.length }
}
