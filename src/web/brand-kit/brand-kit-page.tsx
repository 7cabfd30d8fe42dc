import { Button, Pill, TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { brandKitLimits } from '#shared/brand-kit/brand-kit.ts'
import { grounds } from '#shared/brand-kit/grounds.ts'
import type { BrandKit } from '#shared/contract/brand-kit.ts'
import { describeExcess } from '#shared/fields.ts'
import { paths } from '#shared/paths.ts'
import { errorMessage } from '../call/call.ts'
import { useSession } from '../session/session.ts'
import { pageTitle } from '../system/page/page-title.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { FieldError } from '../ui/feedback/field-error.tsx'
import { SkeletonCards } from '../ui/feedback/skeleton.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { LeaveGuard } from '../system/page/leave-guard.tsx'
import { Section } from '../ui/page/section.tsx'
import { useFocusAfterChange } from '../ui/focus/use-focus-after-change.ts'
import { useRestoredFocus } from '../ui/focus/use-restored-focus.ts'
import { TextField } from '../ui/text/text-field.tsx'
import { brandKitQuery } from './brand-kit-query.ts'
import { ColourFields } from './colour-fields.tsx'
import { FontList } from './font-list.tsx'
import { LogoSlot } from './logo-slot.tsx'
import { useBrandKitDraft } from './use-brand-kit-draft.ts'
import styles from './brand-kit-page.module.css'

export const meta = () => [{ title: pageTitle('Brand kit') }]

/** Logos, colours, tagline, words to avoid and fonts of one's own videos. */
export default function BrandKitPage() {
  const { user } = useSession()
  const userId = user?.uid ?? ''
  const { data: kit, error, refetch } = useQuery(brandKitQuery(userId))
  return (
    <>
      <PageHeader
        eyebrow={<Link to={paths.account()}>Account</Link>}
        title="Brand kit"
        lead="Used in all your films. The end card shows this logo and tagline, and the studio works with all of it."
      />
      {kit ? (
        <Content userId={userId} kit={kit} />
      ) : error ? (
        <ErrorState
          title="Your brand kit could not be loaded."
          sentence={errorMessage(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonCards cards={2} label="Loading your brand kit" />
      )}
    </>
  )
}

function Content({ userId, kit }: { userId: string; kit: BrandKit }) {
  return (
    <div className={styles.page}>
      <Section title="Logo" hint="We convert it to PNG and do not store the original file.">
        <div className={styles.slots}>
          {grounds.map((ground) => (
            <LogoSlot key={ground} userId={userId} kit={kit} ground={ground} />
          ))}
        </div>
      </Section>
      <Texts userId={userId} kit={kit} />
      <Section title="Fonts" hint="For the studio only: nobody else can download these files.">
        <FontList userId={userId} kit={kit} />
      </Section>
    </div>
  )
}

function Texts({ userId, kit }: { userId: string; kit: BrandKit }) {
  const draft = useBrandKitDraft(userId, kit)
  const { texts } = draft
  const saveButton = useRestoredFocus<HTMLButtonElement>(draft.isSaving)
  // The conflict takes the button's place, and the other way round.
  const answers = useFocusAfterChange<HTMLDivElement>(draft.theirs ? 'conflict' : null)
  const wordsField = useRef<HTMLInputElement>(null)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (draft.isDirty) draft.save()
      }}
    >
      <Section title="Colours" hint="Up to six, as #RRGGBB.">
        <ColourFields colours={texts.colours} onChange={(colours) => draft.change({ colours })} />
      </Section>
      <Section title="Words">
        <div className={styles.words}>
          <TextField
            label="Tagline"
            description="Suggested for every new end card. You can use a different one on each."
            charactersMax={brandKitLimits.taglineLength}
            value={texts.tagline}
            onChange={(event) => draft.change({ tagline: event.currentTarget.value })}
          />
          <TagsInput
            ref={wordsField}
            label="Words to avoid"
            description="Press Enter to add a word or phrase. We point it out where you write copy, and never change your text."
            maxTags={brandKitLimits.wordsToAvoid}
            splitChars={[',']}
            acceptValueOnBlur
            value={texts.wordsToAvoid}
            error={describeLongWord(texts.wordsToAvoid)}
            onChange={(wordsToAvoid) => draft.change({ wordsToAvoid })}
            renderPill={({ value, onRemove, reorderProps }) => (
              <Pill
                {...reorderProps}
                withRemoveButton
                onRemove={() => {
                  wordsField.current?.focus()
                  onRemove?.()
                }}
                // Mantine hides it from the keyboard and from screen readers.
                removeButtonProps={{
                  tabIndex: 0,
                  'aria-hidden': false,
                  'aria-label': `Remove “${value}”`,
                }}
              >
                {value}
              </Pill>
            )}
          />
        </div>
      </Section>
      <div ref={answers} tabIndex={-1}>
        {draft.theirs && (
          <div className={styles.conflict} role="alert">
            <p>
              <strong>This was saved in another window in the meantime.</strong> Your changes are still here,
              but not saved.
            </p>
            <div className={styles.actions}>
              <Button type="submit" variant="default" loading={draft.isSaving}>
                Overwrite with mine
              </Button>
              <Button variant="subtle" onClick={draft.discard}>
                Use the saved version
              </Button>
            </div>
          </div>
        )}
        {!draft.theirs && (
          <div className={styles.actions}>
            <Button
              ref={saveButton}
              type="submit"
              // Not `disabled`: the focus stays.
              data-disabled={!draft.isDirty || undefined}
              aria-disabled={!draft.isDirty || undefined}
              loading={draft.isSaving}
            >
              Save colours and words
            </Button>
            {draft.isDirty && (
              <Button
                variant="subtle"
                onClick={() => {
                  saveButton.current?.focus()
                  draft.discard()
                }}
              >
                Discard
              </Button>
            )}
          </div>
        )}
      </div>
      <FieldError>{draft.error ? errorMessage(draft.error) : null}</FieldError>
      <LeaveGuard isOn={draft.isDirty} title="Leave without saving colours and words?">
        What you changed of them is lost. Logos and fonts are saved already.
      </LeaveGuard>
    </form>
  )
}

/** The first word or phrase that is too long, and by how much. */
function describeLongWord(words: readonly string[]): ReactNode {
  for (const word of words) {
    const excess = describeExcess(word, brandKitLimits.wordLength)
    if (excess) return <span role="alert">{`“${word.slice(0, 24)}…”: ${excess}`}</span>
  }
  return null
}
