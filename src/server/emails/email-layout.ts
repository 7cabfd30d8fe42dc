import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { createElement as h, type CSSProperties, type ReactElement } from 'react'
import { brand } from '#shared/brand.ts'
import { pictureContentId, type EmailPicture } from './email-picture.ts'
import type { EmailContent } from './email-words.ts'

/** The look of the dark theme (src/web/theme/), as mail programs understand it: written out, no custom properties. */
const colors = {
  page: '#0d0718',
  raised: '#141026',
  hairline: '#2a2447',
  text: '#f3f1fa',
  textDim: '#d5d0e4',
  textQuiet: '#a9a3c2',
  button: '#2158e6',
  link: '#9be8ff',
}
const fontFamily = "Manrope, 'Segoe UI', Helvetica, Arial, sans-serif"
const headingFamily = "Kanit, 'Segoe UI', Helvetica, Arial, sans-serif"

const paragraphStyle: CSSProperties = {
  margin: '0 0 16px',
  fontSize: '16px',
  lineHeight: '26px',
  color: colors.textDim,
}
const quietStyle: CSSProperties = {
  margin: '0',
  fontSize: '13px',
  lineHeight: '20px',
  color: colors.textQuiet,
}
const labelStyle: CSSProperties = {
  margin: '0 0 4px',
  fontSize: '11px',
  lineHeight: '16px',
  letterSpacing: '1.5px',
  textTransform: 'uppercase',
  color: colors.textQuiet,
}
const pictureStyle: CSSProperties = {
  maxWidth: '100%',
  height: 'auto',
  margin: '0 0 20px',
  borderRadius: '6px',
}
const buttonStyle: CSSProperties = {
  backgroundColor: colors.button,
  borderRadius: '6px',
  color: '#ffffff',
  fontSize: '16px',
  fontWeight: 600,
  lineHeight: '24px',
  padding: '12px 24px',
  textDecoration: 'none',
}

/** The layout of all e-mails; their content is data. */
export function emailLayout(content: EmailContent, picture: EmailPicture | null): ReactElement {
  return h(
    Html,
    { lang: 'en', dir: 'ltr' },
    h(
      Head,
      null,
      h('title', null, content.subject),
      // Dark as it is: mail programs with a dark mode of their own need not invert it.
      h('meta', { name: 'color-scheme', content: 'dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'dark' }),
    ),
    h(Preview, null, content.preheader),
    h(
      Body,
      { style: { margin: '0', padding: '32px 12px', backgroundColor: colors.page, fontFamily } },
      h(
        Container,
        { style: { maxWidth: '560px', margin: '0 auto' } },
        h(Text, { style: signStyle }, brand.name),
        h(Section, { style: sheetStyle }, ...sheet(content, picture)),
        h(Text, { style: { ...quietStyle, padding: '20px 4px 0' } }, content.footnote),
      ),
    ),
  )
}

const signStyle: CSSProperties = {
  margin: '0 0 20px 4px',
  fontFamily: headingFamily,
  fontSize: '15px',
  fontWeight: 600,
  letterSpacing: '4px',
  lineHeight: '24px',
  textTransform: 'uppercase',
  color: colors.text,
}

const sheetStyle: CSSProperties = {
  backgroundColor: colors.raised,
  border: `1px solid ${colors.hairline}`,
  borderRadius: '16px',
  padding: '36px 32px 28px',
}

function sheet(
  { heading, paragraphs, facts, button }: EmailContent,
  picture: EmailPicture | null,
): ReactElement[] {
  return [
    h(
      Heading,
      {
        as: 'h1',
        key: 'heading',
        style: {
          margin: '0 0 20px',
          fontFamily: headingFamily,
          fontSize: '28px',
          fontWeight: 600,
          lineHeight: '36px',
          color: colors.text,
        },
      },
      heading,
    ),
    ...(picture
      ? [
          h(Img, {
            key: 'picture',
            src: `cid:${pictureContentId}`,
            alt: picture.alt,
            width: picture.width,
            height: picture.height,
            style: pictureStyle,
          }),
        ]
      : []),
    ...paragraphs.map((paragraph, at) =>
      h(Text, { key: `paragraph-${at}`, style: paragraphStyle }, paragraph),
    ),
    ...facts.map((fact) =>
      h(Section, { key: fact.label, style: { margin: '0 0 16px' } }, ...factLines(fact)),
    ),
    h(
      Section,
      { key: 'button', style: { padding: '12px 0 28px' } },
      h(Button, { href: button.url, style: buttonStyle }, button.label),
    ),
    h(Hr, {
      key: 'line',
      style: { margin: '0 0 16px', border: 'none', borderTop: `1px solid ${colors.hairline}` },
    }),
    h(
      Text,
      { key: 'address', style: quietStyle },
      'The button does not work? Open this address: ',
      h(Link, { href: button.url, style: { color: colors.link, wordBreak: 'break-all' } }, button.url),
    ),
  ]
}

function factLines({ label, lines }: EmailContent['facts'][number]): ReactElement[] {
  return [
    h(Text, { key: 'label', style: labelStyle }, label),
    ...lines.map((line, at) =>
      h(
        Text,
        {
          key: `line-${at}`,
          style: { margin: '0', fontSize: '16px', lineHeight: '24px', color: colors.text },
        },
        isAddress(line)
          ? h(Link, { href: line, style: { color: colors.link, wordBreak: 'break-all' } }, line)
          : line,
      ),
    ),
  ]
}

function isAddress(line: string): boolean {
  return /^https?:\/\/\S+$/.test(line)
}
