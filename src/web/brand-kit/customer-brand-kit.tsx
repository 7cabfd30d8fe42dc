import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { grounds } from '#shared/brand-kit/grounds.ts'
import type { BrandKit } from '#shared/contract/brand-kit.ts'
import { errorMessage } from '../call/call.ts'
import { brandKitQuery } from './brand-kit-query.ts'
import styles from './customer-brand-kit.module.css'
import { describeFont } from './describe-font.ts'
import { LogoOnGround } from './logo-on-ground.tsx'

/** A customer's brand kit for the studio: read-only, with downloads. */
export function CustomerBrandKit({ userId }: { userId: string }) {
  const { data: kit, error } = useQuery(brandKitQuery(userId))
  if (!kit) return error && <p role="alert">{errorMessage(error)}</p>
  if (isEmpty(kit)) return <p className={styles.dim}>The customer has not added anything yet.</p>
  const { colours, wordsToAvoid, tagline, fonts } = kit
  const logos = grounds.flatMap((ground) => {
    const logo = kit.logos[ground]
    return logo ? [{ ground, logo }] : []
  })
  return (
    <div className={styles.kit}>
      {logos.length > 0 && (
        <ul className={styles.logos} aria-label="Logos">
          {logos.map(({ ground, logo }) => (
            <li key={ground} className={styles.logo}>
              <LogoOnGround logos={kit.logos} ground={ground} />
              <a href={`${logo.url}?download`} download>
                Download for {ground} backgrounds
              </a>
            </li>
          ))}
        </ul>
      )}
      <dl className={styles.facts}>
        {tagline && <Fact name="Tagline">{tagline}</Fact>}
        {wordsToAvoid.length > 0 && <Fact name="Words to avoid">{wordsToAvoid.join(', ')}</Fact>}
        {colours.length > 0 && (
          <Fact name="Colours">
            <ul className={styles.colours}>
              {colours.map((colour) => (
                <li key={colour} className={styles.colour}>
                  <span className={styles.swatch} style={{ '--swatch': colour }} aria-hidden="true" />
                  {colour}
                </li>
              ))}
            </ul>
          </Fact>
        )}
        {fonts.length > 0 && (
          <Fact name="Fonts">
            <ul>
              {fonts.map((font) => (
                <li key={font.fileId}>
                  {font.url ? (
                    <a href={`${font.url}?download`} download>
                      {font.originalName}
                    </a>
                  ) : (
                    font.originalName
                  )}{' '}
                  <span className={styles.dim}>{describeFont(font)}</span>
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function isEmpty({ colours, wordsToAvoid, tagline, fonts, logos }: BrandKit): boolean {
  return (
    colours.length + wordsToAvoid.length + fonts.length === 0 && tagline === '' && !logos.light && !logos.dark
  )
}
