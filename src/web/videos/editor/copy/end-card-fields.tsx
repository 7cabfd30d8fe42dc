import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { BrandKit } from '#shared/contract/brand-kit.ts'
import { describeExcess } from '#shared/fields.ts'
import { paths } from '#shared/paths.ts'
import { taglineCharacters } from '#shared/videos/copy-cards.ts'
import { TextField } from '../../../ui/text/text-field.tsx'
import styles from './end-card-fields.module.css'
import type { VideoDraft } from '../draft/video-draft.ts'
import editorStyles from './video-editor.module.css'
import type { VideoSaver } from './video-saver.ts'
import { WordsToAvoid } from './words/words-to-avoid.tsx'

interface EndCardFieldsProps {
  draft: VideoDraft
  saver: VideoSaver
  fieldId: string
  /** Undefined until it is loaded. */
  kit: BrandKit | undefined
  mover: 'customer' | 'admin'
}

/** The end card of a video, with logo and tagline of the brand kit, and its preview. */
export function EndCardFields({ draft: { endCard }, saver, fieldId, kit, mover }: EndCardFieldsProps) {
  const [isProposed, setProposed] = useState(false)
  const change = (changes: Partial<typeof endCard>) => saver.change({ endCard: { ...endCard, ...changes } })
  const proposal = kit?.tagline ?? ''
  const isTooLong = describeExcess(endCard.tagline, taglineCharacters, false) !== null
  const isEmpty = endCard.tagline.trim() === ''
  const turn = (use: boolean) => {
    // Never replaces a tagline that was typed.
    const takesProposal = use && isEmpty && proposal !== ''
    setProposed(takesProposal)
    change(takesProposal ? { use, tagline: proposal } : { use })
  }
  return (
    <fieldset className={editorStyles.group} data-segment="end">
      <legend className={editorStyles.legend}>End card</legend>
      <Switch
        label="Close with an end card"
        checked={endCard.use}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      {/* What is too long holds back the save: it stays in sight. */}
      {(endCard.use || isTooLong) && (
        <>
          <Switch
            label="Show the logo"
            checked={endCard.logo}
            onChange={(event) => change({ logo: event.currentTarget.checked })}
          />
          {endCard.logo && kit && !kit.logos.light && !kit.logos.dark && <LogoMissing mover={mover} />}
          <div>
            <TextField
              id={fieldId}
              label="Tagline"
              description={
                isProposed && endCard.tagline === proposal
                  ? 'From your brand kit. Not counted as copy.'
                  : 'Not counted as copy.'
              }
              charactersMax={taglineCharacters}
              isTrimmed={false}
              value={endCard.tagline}
              onChange={(event) => change({ tagline: event.currentTarget.value })}
            />
            <WordsToAvoid id={`${fieldId}-avoid`} text={endCard.tagline} words={kit?.wordsToAvoid ?? []} />
            {isEmpty && proposal !== '' && (
              <Button
                variant="subtle"
                size="xs"
                className={styles.propose}
                onClick={() => {
                  setProposed(true)
                  change({ tagline: proposal })
                }}
              >
                <span className={styles.proposal}>Use “{proposal}”</span>
              </Button>
            )}
          </div>
        </>
      )}
    </fieldset>
  )
}

function LogoMissing({ mover }: { mover: 'customer' | 'admin' }) {
  return (
    <output className={styles.missing}>
      {mover === 'admin' ? (
        'This customer has no logo in the brand kit yet: the end card shows none.'
      ) : (
        <>
          There is no logo in your brand kit yet, so the end card shows none.{' '}
          <Link to={paths.brandKit()}>Add your logo</Link>
        </>
      )}
    </output>
  )
}
