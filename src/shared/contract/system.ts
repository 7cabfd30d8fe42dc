import { z } from 'zod'
import { systemFlagsSchema } from '../system/system-flags.ts'
import { defineCall, defineFileCall } from './call/define-call.ts'
import { idField, pageFields, reasonField, timeField } from '../fields.ts'

export const systemStatusSchema = systemFlagsSchema.extend({
  reason: z.string(),
  endsAt: timeField.nullable(),
})
export type SystemStatus = z.infer<typeof systemStatusSchema>

export const readSystemStatus = defineCall({
  method: 'GET',
  path: '/api/system/status',
  summary: 'The four flags, why they are set and until when.',
  access: 'public',
  input: z.object({}),
  output: systemStatusSchema,
  refusals: [],
})

export const updateSystemStatus = defineCall({
  method: 'PUT',
  path: '/api/system/status',
  summary: 'Sets the flags. Works under a complete shutdown, which could not be ended otherwise.',
  access: 'admin',
  input: systemFlagsSchema.extend({
    reason: reasonField,
    endsAt: timeField.nullable(),
    /** What the sender has read: refused where it has changed since. Without it, whatever is set is replaced. */
    seen: systemStatusSchema.optional(),
  }),
  output: systemStatusSchema,
  refusals: ['reason_missing', 'changed_meanwhile'],
})

const auditEntrySchema = z.object({
  id: z.string(),
  at: timeField,
  actorEmail: z.string(),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  /**
   * Its present name: a video's title, a user's address, a subscription's reference. Null where it was deleted.
   */
  subjectName: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

/** Filters of the record of changes, combined with AND. */
const auditFilterFields = {
  /** The address of who did it, as it was then. */
  actorEmail: z.string().max(254).optional(),
  action: z.string().max(80).optional(),
  subjectKind: z.string().max(40).optional(),
  subjectId: idField.optional(),
  /** From this time on. */
  from: timeField.optional(),
  /** Before this time. */
  before: timeField.optional(),
}

export const listAuditEntries = defineCall({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'What admins changed: who, what, before, after, when. Newest first.',
  access: 'admin',
  input: z.object({ ...auditFilterFields, ...pageFields }),
  output: z.object({ entries: z.array(auditEntrySchema), lastVisible: z.string().nullable() }),
  refusals: [],
})

export const readAuditFilters = defineCall({
  method: 'GET',
  path: '/api/admin/audit/filters',
  summary: 'Who has changed anything, and what kinds of changes there are: what the record can be asked for.',
  access: 'admin',
  input: z.object({}),
  output: z.object({ actorEmails: z.array(z.string()), actions: z.array(z.string()) }),
  refusals: [],
})

export const downloadAuditEntries = defineFileCall({
  method: 'GET',
  path: '/api/admin/audit.csv',
  summary: 'The record of changes as a table, newest first. That it was taken is kept in the record.',
  access: 'admin',
  operation: 'function',
  input: z.object(auditFilterFields),
  output: z.string(),
  fileType: 'text/csv',
  refusals: [],
})
