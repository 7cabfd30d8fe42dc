import styles from './colour-roles.module.css'
import { ContrastText } from './contrast-text.tsx'
import { listTokenNames, readTokens, type Mode } from './read-tokens.ts'

const grounds = ['page', 'raised', 'field', 'sunken']
const tones = ['good', 'warn', 'bad', 'busy', 'info']
const marks = ['focus', 'playhead', 'control-line']
const hairlines = ['hairline', 'hairline-strong']
const texts = ['text', 'text-dim', 'text-quiet', 'link', ...tones]

/** What each colour means, in one mode: texts on every ground they may stand on, tones, lines and the shadow. */
export function ColourRoles({ mode }: { mode: Mode }) {
  const tokens = readTokens(mode)
  const shown = new Set([
    ...grounds,
    ...texts,
    ...marks,
    ...hairlines,
    ...tones.map((tone) => `${tone}-ground`),
    'shadow',
  ])
  const others = listTokenNames(tokens).filter((name) => !shown.has(name))
  return (
    <section className={styles.mode} aria-label={`Roles, ${mode}`} style={tokens}>
      <h3 className={styles.title}>{mode === 'light' ? 'Light' : 'Dark'}</h3>
      <table className={styles.matrix} aria-label={`Texts on grounds, ${mode}`}>
        <thead>
          <tr>
            <th scope="col" className={styles.head}>
              Text
            </th>
            {grounds.map((ground) => (
              <th key={ground} scope="col" className={styles.head} data-token={ground}>
                {ground}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {texts.map((text) => (
            <tr key={text}>
              <th scope="row" className={styles.name} data-token={text}>
                {text}
              </th>
              {grounds.map((ground) => (
                <td key={ground}>
                  <ContrastText text={text} ground={ground} needs={4.5} hasRoomForGrade={false}>
                    Ag
                  </ContrastText>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>

      <h4 className={styles.subtitle}>On their own ground</h4>
      <ul className={styles.tones}>
        {tones.map((tone) => (
          <li key={tone} data-token={`${tone}-ground`}>
            <ContrastText text={tone} ground={`${tone}-ground`} needs={4.5}>
              {tone}
            </ContrastText>
          </li>
        ))}
      </ul>

      <h4 className={styles.subtitle}>Lines and marks</h4>
      <ul className={styles.lines}>
        {marks.map((mark) => (
          <li key={mark} data-token={mark}>
            <span className={styles.line} style={{ background: `var(--${mark})` }} />
            <ContrastText text={mark} ground="page" needs={3}>
              {mark}
            </ContrastText>
          </li>
        ))}
        {hairlines.map((line) => (
          <li key={line} data-token={line}>
            <span className={styles.line} style={{ background: `var(--${line})` }} />
            <span className={styles.name}>{line}</span>
          </li>
        ))}
      </ul>

      <p className={styles.shadow} data-token="shadow">
        One shadow level
      </p>
      {others.map((name) => (
        <p key={name} className={styles.name} data-token={name}>
          {name}: {tokens[`--${name}`]}
        </p>
      ))}
    </section>
  )
}
