import { contrast } from '../../theme/contrast.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './colour-scales.module.css'
import { scales } from './read-tokens.ts'

const meanings: Record<string, string> = {
  blue: 'What can be done',
  cyan: 'Light on the subject; the playhead',
  purple: 'Accent; work in the studio’s hands',
  red: 'What failed or takes away',
  green: 'What is done',
  yellow: 'What waits for someone',
  gray: 'Text and surfaces, light',
  dark: 'Text and surfaces, dark',
}

/** Ten steps of each colour, each with the ink that can be read on it and how well. */
export function ColourScales() {
  return (
    <div className={styles.scales}>
      {scales.map(([name, steps]) => (
        <div key={name}>
          <p className={styles.about}>
            <span className={styles.name}>{name}</span>
            <span className={styles.meaning}>{meanings[name]}</span>
          </p>
          <ol className={styles.steps}>
            {steps.map((colour, step) => (
              <Step key={colour} name={`${name}-${step}`} colour={colour} step={step} />
            ))}
          </ol>
        </div>
      ))}
    </div>
  )
}

function Step({ name, colour, step }: { name: string; colour: string; step: number }) {
  const ink = inkOn(colour)
  const ratio = contrast(ink, colour)
  return (
    <li className={styles.step} data-token={name} style={{ background: colour, color: ink }}>
      <span className={styles.number}>
        <VisuallyHidden>{name} </VisuallyHidden>
        {step}
      </span>
      <span className={styles.hex}>{colour}</span>
      <span>{ratio.toFixed(1)}</span>
    </li>
  )
}

/** The theme's own white or ink; on the few steps that carry neither (AA), black. */
function inkOn(colour: string): string {
  const [white, ink] = ['#ffffff', '#151025']
  return [white, ink].find((one) => contrast(one, colour) >= 4.5) ?? '#000000'
}
