import { UnsentDraft, UnsentList } from '../notes/unsent-draft.tsx'
import { commentEditKey, newCommentKey, useOwnComments } from './own-comments.ts'
import styles from './unsent-by-guest.module.css'

/** What this browser wrote by a link and did not send: of all that was there, a guest's own words stay when it ends. */
export function UnsentByGuest({ secret }: { secret: string }) {
  const { ids } = useOwnComments(secret)
  return (
    <section className={styles.words} tabIndex={-1}>
      <UnsentList>
        <UnsentDraft draftKey={newCommentKey(secret)}>
          You were writing a comment. It was not sent, and only this browser has it:
        </UnsentDraft>
        {ids.map((id) => (
          <UnsentDraft key={id} draftKey={commentEditKey(id)}>
            You were editing a comment. It was not saved, and only this browser has it:
          </UnsentDraft>
        ))}
      </UnsentList>
    </section>
  )
}
