import { sql, type Selectable } from 'kysely'
import { cutStateSchema, isShownToCustomer, type CutState } from '#shared/videos/cuts/cut-states.ts'
import { dayMs } from '#shared/time-units.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { Tables } from '../../outside/database/tables/tables.ts'

/** An approval as it was given, with the name of who gave it. */
export type ApprovalRow = Selectable<Tables['cutApprovals']> & { approverName: string }

/** The approvals of cuts, by the cut's id. */
export async function findCutApprovals(
  db: Database,
  cutIds: readonly string[],
): Promise<Map<string, ApprovalRow>> {
  if (cutIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('cutApprovals as a')
    .innerJoin('users as u', 'u.id', 'a.approvedBy')
    .selectAll('a')
    .select('u.name as approverName')
    .where('a.cutId', 'in', cutIds)
    .execute()
  return new Map(rows.map((row) => [row.cutId, row]))
}

/** The approvals of those cuts that were delivered, with what they were delivered by. */
export async function findApprovalsOfDelivered(db: Database, cutIds: readonly string[]) {
  if (cutIds.length === 0) return []
  return db
    .selectFrom('cutApprovals as a')
    .innerJoin('cuts as c', 'c.id', 'a.cutId')
    .innerJoin('users as u', 'u.id', 'a.approvedBy')
    .select(['a.cutId', 'a.hash', 'a.approvedAt', 'c.deliveredAt', 'c.deliveredReason'])
    .select(['u.name as approverName', 'u.email as approverEmail'])
    .where('a.cutId', 'in', cutIds)
    .where('c.deliveredAt', 'is not', null)
    .execute()
}

/** Whether the customer has approved a cut of the video at that time or later. */
export async function isApprovedSince(tx: Database, videoId: string, since: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('cutApprovals as a')
    .innerJoin('cuts as c', 'c.id', 'a.cutId')
    .select('a.cutId')
    .where('c.videoId', '=', videoId)
    .where('a.approvedAt', '>=', since)
    .executeTakeFirst()
  return row !== undefined
}

/** The customer approves the cut, under the lock of its video. */
export async function insertCutApproval(
  tx: Database,
  approval: { cutId: string; hash: string; by: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('cutApprovals')
    .values({ cutId: approval.cutId, hash: approval.hash, approvedBy: approval.by, approvedAt: approval.at })
    .execute()
  await writeCutState(tx, approval.cutId, 'approved')
}

/** The customer answered a cut that was in review. */
export async function writeCutState(
  tx: Database,
  cutId: string,
  state: Extract<CutState, 'approved' | 'changes_asked'>,
): Promise<void> {
  await tx.updateTable('cuts').set({ state }).where('id', '=', cutId).execute()
}

/** @param at when the event was emitted that it is void; null once one says that it holds again */
export async function writeVoidReported(tx: Database, cutId: string, at: Date | null): Promise<void> {
  await tx.updateTable('cutApprovals').set({ voidReportedAt: at }).where('cutId', '=', cutId).execute()
}

/** @param isVoid what the e-mails say that are queued in this transaction */
export async function writeVoidWritten(tx: Database, cutId: string, isVoid: boolean): Promise<void> {
  await tx.updateTable('cutApprovals').set({ isVoidWritten: isVoid }).where('cutId', '=', cutId).execute()
}

/**
 * Cuts that wait for their customers, as `isCutToAnswer` says it of one: of each video in the edit the newest that was
 * sent and not withdrawn. Nobody is reminded once their subscription has ended, though they may still answer.
 */
const selectWaiting = (db: Database) =>
  db
    .selectFrom('cuts as c')
    .innerJoin('videos as v', 'v.id', 'c.videoId')
    .innerJoin('subscriptions as s', 's.id', 'v.subscriptionId')
    .where('v.status', '=', 'editing')
    .where('c.state', '=', 'in_review')
    .where('c.deliveredAt', 'is', null)
    .where('s.status', '!=', 'canceled')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('cuts as newer')
            .select('newer.id')
            .whereRef('newer.videoId', '=', 'c.videoId')
            .whereRef('newer.number', '>', 'c.number')
            .where('newer.state', 'in', cutStateSchema.options.filter(isShownToCustomer)),
        ),
      ),
    )

/**
 * Since when such a cut waits: since it was sent, or since the last newer one was withdrawn, which its customer was to
 * answer instead.
 */
const waitingSince = sql<Date>`greatest(c.sent_at, (
  select max(newer.withdrawn_at) from cuts newer
  where newer.video_id = c.video_id and newer.number > c.number and newer.sent_at is not null
))`

/** Videos whose cut has waited so long for its customer that a reminder may be due. */
export async function findRemindableCuts(
  db: Database,
  { now, afterDays, untilDays }: { now: Date; afterDays: number; untilDays: number },
): Promise<string[]> {
  const rows = await selectWaiting(db)
    .select('c.videoId')
    .where(waitingSince, '<=', new Date(now.getTime() - afterDays * dayMs))
    .where('c.remindedDays', '<', untilDays)
    .execute()
  return rows.map(({ videoId }) => videoId)
}

/** The cut of a video that waits for its customer; undefined where none does. */
export async function findWaitingCut(tx: Database, videoId: string) {
  return selectWaiting(tx)
    .select(['c.id', 'c.number', 'c.remindedDays', waitingSince.as('waitingSince')])
    .where('c.videoId', '=', videoId)
    .executeTakeFirst()
}

/** Cuts of which the studio was notified, because their customers don't answer; the one that waits longest first. */
export async function findOverdueCuts(db: Database, afterDays: number) {
  return selectWaiting(db)
    .select(['c.videoId', 'c.number', waitingSince.as('waitingSince'), 's.userEmail as customer'])
    .where('c.remindedDays', '>=', afterDays)
    .orderBy('waitingSince')
    .orderBy('c.videoId')
    .execute()
}

export async function writeReminded(tx: Database, cutId: string, days: number): Promise<void> {
  await tx.updateTable('cuts').set({ remindedDays: days }).where('id', '=', cutId).execute()
}

/** The newest cut of a row `v` of `videos`, to be joined. */
export const newestCut = sql`lateral (
  select * from cuts where video_id = v.id order by number desc limit 1) as newest_cut`

/**
 * Of that one: it is approved and not delivered. That an approval is void is computed (`resolveCuts`); it is reported in
 * the transaction of what makes it void.
 */
export const isApprovedCut = sql<boolean>`(newest_cut.state = 'approved' and newest_cut.delivered_at is null
  and exists (select from cut_approvals where cut_id = newest_cut.id and void_reported_at is null))`

interface EditCounts {
  openRevisions: number
  filmsToEdit: number
  cutsToDeliver: number
  cutsAfterDelivery: number
}

/**
 * What the studio has to do with the videos in the edit, each counted once, by its newest cut as `describeTurn` goes by
 * it: one that is in review waits for its customer. And the delivered videos whose next cut has begun.
 */
export async function countEdits(db: Database): Promise<EditCounts> {
  const { rows } = await sql<EditCounts>`
    select
      count(*) filter (where next_step = 'revise')::int as open_revisions,
      count(*) filter (where next_step = 'edit')::int as films_to_edit,
      count(*) filter (where next_step = 'deliver')::int as cuts_to_deliver,
      (select count(*) from cuts c join videos d on d.id = c.video_id
        where c.state = 'assembling' and d.status = 'delivery' and d.stopped_at is null)::int as cuts_after_delivery
    from (
      select case
        when newest_cut.state = 'in_review' and newest_cut.delivered_at is null then 'wait'
        when ${isApprovedCut} then 'deliver'
        when exists (select from revisions r where r.video_id = v.id and r.answered_at is null) then 'revise'
        else 'edit'
      end as next_step
      from videos v left join ${newestCut} on true
      where v.status = 'editing' and v.stopped_at is null
    ) as edits`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('Counting returned no row')
  return counts
}
