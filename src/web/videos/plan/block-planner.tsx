import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { countTokens } from '#shared/checkout/count-tokens.ts'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import type { Catalogue } from '#shared/products/catalogue.ts'
import type { WayToFit } from '#shared/tokens/find-ways-to-fit.ts'
import { blockToPlan, planBlock, sumTokens, type BlockPlan } from '#shared/tokens/plan-block.ts'
import { plannedVideosMax } from '#shared/tokens/planned-video.ts'
import { countAffordableCutdowns, findSplitChoices, type SplitChoice } from '#shared/tokens/split-choices.ts'
import { newId } from '../../product-form/fields/new-id.ts'
import { TypedTextsProvider } from '../../product-form/fields/typed-texts.tsx'
import { errorMessage } from '../../call/call.ts'
import { drawingScaleSeconds } from '../../cart/lines/drawing-scale.ts'
import { catalogueQuery } from '../../products/catalogue-query.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { StickySummary } from '../../ui/page/sticky-summary.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { VideosSkeleton } from '../editor/videos-skeleton.tsx'
import { tokensQuery } from '../tokens/token-queries.ts'
import { useSingleRun } from '../../ui/page/use-single-run.ts'
import { flushVideos } from '../editor/copy/use-video-saver.ts'
import { subscriptionVideosQuery } from '../queries/video-queries.ts'
import { AddVideos } from './add-videos.tsx'
import styles from './block-planner.module.css'
import { VideosThatStay } from './videos-that-stay.tsx'
import { LostCopyDialog } from './lost-copy-dialog.tsx'
import { PlanSummary } from './plan-summary.tsx'
import { PlannedDraft } from './planned-draft.tsx'
import {
  changeLine,
  listPlannedVideos,
  restoreLine,
  listPlannedLines,
  noChanges,
  removeLine,
  splitLine,
  type PlannedLine,
} from './planned-drafts.ts'
import { useBlockPlan } from './use-block-plan.ts'
import { useReplanBlock } from './use-replan-block.ts'

interface BlockPlannerProps {
  subscription: Subscription
  block: number
  /** All videos of the subscription. */
  videos: readonly Video[]
  onLeave: () => void
}

/** Other videos for a block within its tokens. Each change is answered at once; nothing happens until asked. */
export function BlockPlanner(props: BlockPlannerProps) {
  const catalogue = useQuery(catalogueQuery)
  const tokens = useQuery(tokensQuery(props.subscription.id))
  if (catalogue.data && tokens.data) {
    return (
      <TypedTextsProvider>
        <Planner
          {...props}
          key={props.subscription.id}
          catalogue={catalogue.data}
          available={tokens.data.available}
        />
      </TypedTextsProvider>
    )
  }
  const error = catalogue.error ?? tokens.error
  if (!error) return <VideosSkeleton />
  const retry = () => {
    void catalogue.refetch()
    void tokens.refetch()
  }
  return <ErrorState title="This block could not be opened." sentence={errorMessage(error)} onRetry={retry} />
}

function Planner({
  subscription,
  block,
  videos,
  onLeave,
  catalogue,
  available,
}: BlockPlannerProps & { catalogue: Catalogue; available: number }) {
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<{ plan: BlockPlan; drafts: readonly Video[] } | null>(null)
  const heading = useBeginningAtTop()

  const toPlan = blockToPlan({ package: subscription.package, videos, available }, block)
  const { changes, update, isDropped } = useBlockPlan(subscription.id, block, toPlan.drafts)
  const replan = useReplanBlock(subscription.id, block, () => update(() => noChanges))
  const { isRunning, run } = useSingleRun()
  const lines = listPlannedLines(toPlan.drafts, changes)
  const plan = planBlock(toPlan, listPlannedVideos(lines), catalogue)
  const elsewhere = available - toPlan.budget
  const scaleSeconds = drawingScaleSeconds(lines)
  const shown = lines.filter((line) => !line.isRemoved)

  const send = async (drafts: readonly Video[], mayLoseCopy: boolean) => {
    setAsked(null)
    const videos = listPlannedVideos(listPlannedLines(drafts, changes))
    // A refusal is said in a message; the plan stays.
    await replan.mutateAsync({ videos, drafts, mayLoseCopy }).then(onLeave, () => undefined)
  }
  const apply = async () => {
    // Words that are still being saved belong to what may be lost.
    if (!(await flushVideos(queryClient, toPlan.drafts))) {
      return showToast('A draft has unsaved words. Check that film first.', { tone: 'bad' })
    }
    const saved = queryClient.getQueryData(subscriptionVideosQuery(subscription.id).queryKey) ?? videos
    const now = blockToPlan({ package: subscription.package, videos: saved, available }, block)
    const planNow = planBlock(now, listPlannedVideos(listPlannedLines(now.drafts, changes)), catalogue)
    if (planNow.lost.length > 0) return setAsked({ plan: planNow, drafts: now.drafts })
    await send(now.drafts, false)
  }
  const remove = (key: string) => {
    update((before) => removeLine(before, key))
    // The button that had the focus is gone.
    heading.current?.focus()
  }
  const keep = (key: string) => {
    update((before) => restoreLine(before, key))
    focusLine(key)
  }
  const split = (line: PlannedLine, choice: SplitChoice) => {
    const tokens = Math.max(plan.left, 0) + (plan.videos[shown.indexOf(line)]?.tokens ?? 0)
    const keys = Array.from({ length: choice.parts - 1 }, newId)
    const withCutdowns = line.hasCutdowns ? countAffordableCutdowns(choice, tokens, catalogue) : 0
    update((before) => splitLine(before, line, keys, withCutdowns))
    focusLine(line.key)
  }
  const giveUp = ({ gives, videos }: WayToFit) => {
    const keys = shown.flatMap(({ key }, place) => (videos.includes(place) ? [key] : []))
    update((before) =>
      keys.reduce(
        (changed, key) =>
          gives === 'films' ? removeLine(changed, key) : changeLine(changed, key, { hasCutdowns: false }),
        before,
      ),
    )
  }

  return (
    <StickySummary
      label="What your changes cost"
      summary={
        <PlanSummary
          plan={plan}
          budget={toPlan.budget}
          before={sumTokens(toPlan.drafts)}
          isBusy={isRunning || replan.isPending}
          onApply={() => void run(apply)}
          onLeave={onLeave}
          onGiveUp={giveUp}
          onReset={() => {
            update(() => noChanges)
            heading.current?.focus()
          }}
        />
      }
    >
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        Re-plan block {block}
      </h2>
      <p className={styles.hint}>
        Choose other films for the drafts of this block. Tokens that you don’t use roll over to later blocks.
        {elsewhere > 0 &&
          ` ${countTokens(elsewhere)} more ${elsewhere === 1 ? 'is' : 'are'} planned for drafts of other blocks.`}
      </p>
      {isDropped && (
        <p className={styles.dropped}>
          Your changes to this block no longer fit: its drafts have changed since. Here they are as they are
          now.
        </p>
      )}
      <VideosThatStay videos={videos.filter((video) => video.block === block && video.status !== 'draft')} />
      <ol className={styles.lines} aria-label="Drafts of this block">
        {lines.map((line) => (
          <PlannedDraft
            key={line.key}
            line={line}
            place={shown.indexOf(line)}
            plan={plan}
            drafts={toPlan.drafts}
            splits={findSplitChoices(line.lengthSeconds, catalogue).filter(
              ({ parts }) => shown.length + parts - 1 <= plannedVideosMax,
            )}
            package={subscription.package}
            catalogue={catalogue}
            scaleSeconds={scaleSeconds}
            onChange={(choice) => update((before) => changeLine(before, line.key, choice))}
            onSplit={(choice) => split(line, choice)}
            onRemove={() => remove(line.key)}
            onKeep={() => keep(line.key)}
          />
        ))}
      </ol>
      {lines.length === 0 && (
        <p className={styles.none}>Nothing is planned here. Add a film, or save the tokens for later.</p>
      )}
      <AddVideos
        catalogue={catalogue}
        isAgency={subscription.package === 'agency'}
        videos={shown}
        onAdd={(video) => update((before) => ({ ...before, added: [...before.added, video] }))}
      />
      <LostCopyDialog
        lost={asked?.plan.lost ?? []}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onAgree={() => asked && void send(asked.drafts, true)}
      />
    </StickySummary>
  )
}

/** Focuses a line once it is drawn: the button that was used may be gone. */
function focusLine(key: string): void {
  requestAnimationFrame(() => document.getElementById(`plan-${key}`)?.focus())
}

/** Scrolls to the planner's top and focuses its heading. */
function useBeginningAtTop() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [])
  return heading
}
