import type { ReactNode } from 'react'
import { brand } from '#shared/brand.ts'
import { ThemeSwitch } from '../layouts/header/theme-switch.tsx'
import { Sign, Wordmark } from '../ui/marks/wordmark.tsx'
import { ColourRoles } from './tokens/colour-roles.tsx'
import { ColourScales } from './tokens/colour-scales.tsx'
import { Controls } from './components/controls.tsx'
import { VideoComponents } from './components/video-components.tsx'
import { Motion, Radii, Spacing } from './tokens/measures.tsx'
import { readTokens } from './tokens/read-tokens.ts'
import styles from './styleguide-page.module.css'
import { TypeScale } from './tokens/type-scale.tsx'
import { WaitingComponents } from './components/waiting-components.tsx'
import { WordsComponents } from './components/words-components.tsx'
import { WorkComponents } from './components/work-components.tsx'

const chapters = [
  { id: 'brand', title: 'Brand' },
  { id: 'colour', title: 'Colour' },
  { id: 'type', title: 'Type' },
  { id: 'space', title: 'Space and corners' },
  { id: 'motion', title: 'Motion' },
  { id: 'controls', title: 'Controls' },
  { id: 'words', title: 'Words and surfaces' },
  { id: 'waiting', title: 'Waiting and asking' },
  { id: 'film', title: 'Time to scale' },
  { id: 'work', title: 'Work' },
] as const

/** Every token of the theme and every component of the kit, in all states. For development: no build has it. */
export function StyleguidePage() {
  return (
    <div className={styles.page}>
      <header className={styles.side}>
        <div className={styles.home}>
          <Wordmark />
          <ThemeSwitch />
        </div>
        <nav className={styles.nav} aria-label="Chapters">
          <ol>
            {chapters.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
      </header>
      <main className={styles.main}>
        <div className={styles.opening} data-stage>
          <p className={styles.eyebrow}>Styleguide</p>
          <h1 className={styles.title}>A dark studio, one light, one perfect move</h1>
          <p className={styles.lead}>
            What the screens are drawn with, read from the sources as they are now. Precision is the ornament:
            hairlines, timecodes, frame corners, a playhead.
          </p>
          <div className={styles.ruler} aria-hidden="true" />
        </div>

        <Chapter id="brand" lead={`The name is the operator’s, from one file; here it is ${brand.name}.`}>
          <div className={styles.brand}>
            {(['light', 'dark'] as const).map((mode) => (
              <div key={mode} className={styles.plate} style={readTokens(mode)}>
                <Sign size={112} />
                <span className={styles.names}>
                  <Wordmark />
                  <span className={styles.tagline}>{brand.tagline}</span>
                </span>
              </div>
            ))}
          </div>
        </Chapter>
        <Chapter
          id="colour"
          lead="Steps, even in lightness, and what they mean. Ratios are computed as the page is drawn."
        >
          <div className={styles.modes}>
            <ColourRoles mode="light" />
            <ColourRoles mode="dark" />
          </div>
          <ColourScales />
        </Chapter>
        <Chapter id="type" lead="Kanit for headings, Manrope for all that is read.">
          <TypeScale />
        </Chapter>
        <Chapter id="space" lead="A grid of 4 px; three corners.">
          <Spacing />
          <Radii />
        </Chapter>
        <Chapter id="motion" lead="Motion follows a rig. Where less of it is asked for, there is none.">
          <Motion />
        </Chapter>
        <Chapter id="controls" lead="What one presses, types into and chooses with.">
          <Controls />
        </Chapter>
        <Chapter id="words" lead="How things are said, and what they stand on.">
          <WordsComponents />
        </Chapter>
        <Chapter id="waiting" lead="Before content, instead of it, and above it.">
          <WaitingComponents />
        </Chapter>
        <Chapter id="film" lead="Seconds, steps and months keep their proportions.">
          <VideoComponents />
        </Chapter>
        <Chapter id="work" lead="Lists to get through, by keyboard.">
          <WorkComponents />
        </Chapter>
      </main>
    </div>
  )
}

interface ChapterProps {
  id: (typeof chapters)[number]['id']
  lead: string
  children: ReactNode
}

function Chapter({ id, lead, children }: ChapterProps) {
  const at = chapters.findIndex((chapter) => chapter.id === id)
  return (
    <section id={id} className={styles.chapter} aria-labelledby={`${id}-chapter`}>
      <div className={styles.head}>
        <span className={styles.count} aria-hidden="true">
          {String(at + 1).padStart(2, '0')}
        </span>
        <h2 id={`${id}-chapter`}>{chapters[at]?.title}</h2>
        <p className={styles.lead}>{lead}</p>
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
