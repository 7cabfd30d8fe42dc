import keptStyles from '../notes/kept-words.module.css'
import { KeptDraft } from '../notes/kept-words.tsx'
import styles from './guest-words.module.css'
import { commentEditKey, newCommentKey, useOwnComments } from './own-comments.ts'

/** What this browser wrote by a link and did not send: of all that was there, a guest's own words stay when it ends. */
export function GuestWords({ secret }: { secret: string }) {
  const { ids } = useOwnComments(secret)
  return (
    <section className={styles.words} tabIndex={-1}>
      <ul className={keptStyles.list} aria-label="What you were writing">
        <KeptDraft draftKey={newCommentKey(secret)}>
          You were writing a comment. It was not sent, and only this browser has it:
        </KeptDraft>
        {ids.map((id) => (
          <KeptDraft key={id} draftKey={commentEditKey(id)}>
            You were editing a comment. It was not saved, and only this browser has it:
          </KeptDraft>
        ))}
      </ul>
    </section>
  )
}
