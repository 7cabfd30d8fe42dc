import { Button, TextInput } from '@mantine/core'
import { readCurrencySign } from '../../ui/text/format-cents.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { announce } from '../../ui/toasts/announce.tsx'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { Section } from '../../ui/page/section.tsx'
import type { FiguresDraft, VolumeDraft } from './catalogue-draft.ts'
import styles from './figures-form.module.css'
import type { Problems } from './read-catalogue-draft.ts'
import { RemoveButton } from './remove-button.tsx'

const volumeStepsMax = 10

interface FiguresFormProps {
  figures: FiguresDraft
  problems: Problems
  onChange: (figures: FiguresDraft) => void
}

/** What a token costs, and what comes off. */
export function FiguresForm({ figures, problems, onChange }: FiguresFormProps) {
  const figure = (name: Exclude<keyof FiguresDraft, 'volumeDiscounts'>, label: string, unit: string) => (
    <FigureField
      label={label}
      unit={unit}
      value={figures[name]}
      error={problems[name]}
      onChange={(value) => onChange({ ...figures, [name]: value })}
    />
  )
  return (
    <>
      <Section title="Token prices" hint="A token buys up to five seconds of finished film.">
        <div className={styles.fields}>
          {figure('automated', 'Automated', readCurrencySign())}
          {figure('agency', 'Agency', readCurrencySign())}
          {figure('minimumTokens', 'Smallest order, per block', 'tokens')}
        </div>
      </Section>
      <Section title="Plan discounts" hint="Taken off after the volume discount; rounded once, at the end.">
        <div className={styles.fields}>
          {figure('monthly', 'Monthly', '%')}
          {figure('quarterly', 'Quarterly', '%')}
          {figure('yearly', 'Yearly', '%')}
        </div>
      </Section>
      <Section title="Volume discounts" hint="By tokens per block. The highest step reached applies.">
        <VolumeSteps
          steps={figures.volumeDiscounts}
          problems={problems}
          onChange={(volumeDiscounts) => onChange({ ...figures, volumeDiscounts })}
        />
        <FieldError>{problems['figures']}</FieldError>
      </Section>
    </>
  )
}

interface FigureFieldProps {
  label: string
  /** As read out, where the label alone does not say which it is. */
  name?: string
  unit: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function FigureField({ label, name, unit, value, error, onChange }: FigureFieldProps) {
  const mark = <span className={styles.unit}>{unit}</span>
  const isBefore = unit === readCurrencySign()
  return (
    <TextInput
      label={label}
      aria-label={name}
      inputMode={isBefore ? 'decimal' : 'numeric'}
      leftSection={isBefore ? mark : undefined}
      rightSection={isBefore ? undefined : mark}
      rightSectionWidth={unit.length > 1 ? 68 : 34}
      rightSectionPointerEvents="none"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function VolumeSteps({
  steps,
  problems,
  onChange,
}: {
  steps: readonly VolumeDraft[]
  problems: Problems
  onChange: (steps: VolumeDraft[]) => void
}) {
  const change = (key: string, changes: Partial<VolumeDraft>) =>
    onChange(steps.map((step) => (step.key === key ? { ...step, ...changes } : step)))
  return (
    <>
      <ul className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.key} className={styles.step}>
            <FigureField
              label={`Step ${index + 1}: from`}
              unit="tokens"
              value={step.fromTokens}
              error={problems[`${step.key}.fromTokens`]}
              onChange={(fromTokens) => change(step.key, { fromTokens })}
            />
            <FigureField
              label="Discount"
              name={`Step ${index + 1}: discount`}
              unit="%"
              value={step.percentOff}
              error={problems[`${step.key}.percentOff`]}
              onChange={(percentOff) => change(step.key, { percentOff })}
            />
            <RemoveButton
              className={styles.remove}
              label={`Remove step ${index + 1}`}
              size={44}
              onRemove={() => {
                onChange(steps.filter((each) => each.key !== step.key))
                announce(`Removed step ${index + 1}.`)
              }}
            />
          </li>
        ))}
      </ul>
      {steps.length < volumeStepsMax && (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => onChange([...steps, { key: crypto.randomUUID(), fromTokens: '', percentOff: '' }])}
        >
          Add a step
        </Button>
      )}
    </>
  )
}
