import { TextArea } from '../../ui/text/text-area.tsx'

/** Why money is moved by hand: stored with the action. */
export function ReasonField({
  label = 'Reason',
  value,
  problem,
  onChange,
}: {
  label?: string
  value: string
  problem: string | undefined
  onChange: (value: string) => void
}) {
  return (
    <TextArea
      label={label}
      minRows={2}
      charactersMax={500}
      value={value}
      error={problem}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
