import { LandingSection } from '../section/landing-section.tsx'
import styles from './human-made.module.css'

const crew = [
  { name: 'A person unpacks it', work: 'Checks it, cleans it, and stands it where the light will fall.' },
  { name: 'A person lights it', work: 'One light first. The rest of the studio steps back.' },
  { name: 'The arm repeats it', work: 'Take two follows take one to the millimetre, so that cuts match.' },
  { name: 'A person cuts it', work: 'Grades it, sets your words, and frames it again for each feed.' },
]

/** What "shot" means here: people, one arm, and the speed of a move drawn as the rig flies it. */
export function HumanMade() {
  return (
    <LandingSection
      id="human-made"
      subject="Human-made video"
      title="Shot, not generated"
      lead="Your films show your product: the one you sent, in front of a lens. The arm does what hands cannot, the same move twice. Everything else is done by people."
    >
      <div className={styles.grid}>
        <MoveDrawing />
        <ol className={styles.crew}>
          {crew.map(({ name, work }) => (
            <li key={name} className={styles.turn}>
              <strong className={styles.name}>{name}</strong>
              <span className={styles.work}>{work}</span>
            </li>
          ))}
        </ol>
      </div>
    </LandingSection>
  )
}

const centre = { x: 260, y: 178 }
const radius = 130

/** Seen from above: where the camera stands at even times on its way round the product, and how fast it is there. */
function MoveDrawing() {
  const places = Array.from({ length: 21 }, (_, index) => ({
    degrees: Math.round(-225 + 270 * ease(index / 20)),
    isSecond: index % 4 === 0,
  }))
  return (
    <svg className={styles.drawing} viewBox="0 0 520 440" aria-hidden="true">
      <path className={styles.corners} d="M1 25V1H25M495 1h24V25M519 415v24H495M25 439H1V415" />
      <linearGradient id="lamp-light" x1="0" y1="0" x2="0" y2="1">
        <stop className={styles.bright} offset="0" />
        <stop className={styles.faint} offset="1" />
      </linearGradient>
      <path fill="url(#lamp-light)" d={`M${centre.x} ${centre.y}L196 14H324z`} />
      <path className={styles.lamp} d="M196 14H324M214 8H306" />
      <circle className={styles.ring} cx={centre.x} cy={centre.y} r={radius} />
      <path className={styles.cross} d="M104 178H232M288 178H416M260 206V330" />
      <circle className={styles.plate} cx={centre.x} cy={centre.y} r="40" />
      <path
        className={styles.subject}
        d="M236 172c0-9 8-12 18-12 9 0 14 4 22 4 8 0 14 5 14 14s-6 14-14 14c-8 0-13 4-22 4-10 0-18-3-18-12z"
      />
      {places.map(({ degrees, isSecond }, index) => (
        <g key={index} transform={`rotate(${degrees} ${centre.x} ${centre.y})`}>
          {isSecond ? (
            <path className={styles.camera} d="M383 172h6l8-7v26l-8-7h-6zM397 168h20v20h-20z" />
          ) : (
            <path className={styles.tick} d="M385 178h10" />
          )}
        </g>
      ))}
      <text className={styles.label} x="424" y="182">
        270°
      </text>
      <text className={styles.label} x="24" y="420">
        0 s
      </text>
      <text className={styles.label} x="496" y="420" textAnchor="end">
        5 s
      </text>
      <text className={styles.label} x="260" y="420" textAnchor="middle">
        speed
      </text>
      <path
        className={styles.axis}
        d="M24 396H496M24 390V396M118.400 390V396M212.800 390V396M307.200 390V396M401.600 390V396M496 390V396"
      />
      <path className={styles.speed} d="M24 396C90 396 90 352 156 352H364C430 352 430 396 496 396" />
    </svg>
  )
}

/** Slow, steady, slow: the part of the way at a part of the time. Seven tenths of the time are at full speed. */
function ease(part: number): number {
  const ramp = 0.28
  const full = 1 / (1 - ramp)
  if (part < ramp) return (full * part * part) / (2 * ramp)
  if (part > 1 - ramp) return 1 - (full * (1 - part) ** 2) / (2 * ramp)
  return full * (part - ramp / 2)
}
