import { currentStep } from '#shared/subscriptions/status-steps.ts'
import type { StatusItem, StepStatus } from '#shared/subscriptions/status-steps.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { ProgressRail, type RailStop } from '../../ui/charts/progress-rail.tsx'

const statusWords: Record<StepStatus, string> = {
  'coming up': 'Coming up',
  'in progress': 'In progress',
  shooting: 'Shooting',
  editing: 'Editing',
  complete: 'Complete',
}

interface StepRailProps {
  statusItems: readonly StatusItem[]
  /** What moves along the rail: "Progress of Trail shoe". */
  label: string
  size: 'small' | 'large'
}

/** The seven steps of a block: the same drawing everywhere, with the playhead at the first step that is not complete. */
export function StepRail({ statusItems, label, size }: StepRailProps) {
  return <ProgressRail stops={toStops(statusItems)} label={label} size={size} />
}

function toStops(statusItems: readonly StatusItem[]): RailStop[] {
  const current = currentStep(statusItems)
  return statusItems.map((item) => ({
    id: item.id,
    label: item.label,
    state: item.status === 'complete' ? 'done' : item === current ? 'now' : 'next',
    stateLabel: statusWords[item.status],
    note: item.date && (
      <>
        {item.status !== 'complete' && 'Expected '}
        <DateText at={item.date} isDay />
      </>
    ),
  }))
}
