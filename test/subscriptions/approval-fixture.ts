import { sendForApproval } from '#shared/contract/subscriptions/approvals.ts'
import { writeStepNote } from '#shared/contract/subscriptions/subscriptions.ts'
import type { ApprovalStep } from '#shared/subscriptions/approvals.ts'
import type { SignedInUser } from '#server/http/principal.ts'
import type { TestApp } from '../app/start-test-app.ts'

/** Writes a step's text and sends it for approval. @returns the request's id */
export async function askForApproval(
  app: TestApp,
  admin: SignedInUser,
  subscriptionId: string,
  { stepId = 'brief', body = 'One shoe, one light.' }: { stepId?: ApprovalStep; body?: string } = {},
): Promise<string> {
  await app.call(writeStepNote, { subscriptionId, stepId, body }, { as: admin })
  const { output } = await app.call(
    sendForApproval,
    { subscriptionId, stepId, body, fileIds: [] },
    { as: admin },
  )
  return output.requests.find((request) => request.stepId === stepId)?.id ?? ''
}

/** The next block opens; this one's steps go to the archive. */
export async function openNextBlock({ db }: Pick<TestApp, 'db'>, subscriptionId: string): Promise<void> {
  const { block, statusItems } = await db
    .selectFrom('status')
    .select(['block', 'statusItems'])
    .where('id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  const archived = { subscriptionId, block, statusItems: JSON.stringify(statusItems) }
  await db.insertInto('statusArchive').values(archived).execute()
  await db
    .updateTable('status')
    .set({ block: block + 1 })
    .where('id', '=', subscriptionId)
    .execute()
}
