import { Button } from '@mantine/core'
import pictureUrl from '../../identity/entrance/entrance-still.webp'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { QrCode } from '../../ui/marks/qr-code.tsx'
import { Card } from '../../ui/page/card.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { Fold } from '../../ui/page/fold.tsx'
import { Frame } from '../../ui/page/frame.tsx'
import { Money } from '../../ui/text/money.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Section } from '../../ui/page/section.tsx'
import { Reference } from '../../ui/marks/reference.tsx'
import { StatusBadge, type Tone } from '../../ui/marks/status-badge.tsx'
import { Timecode } from '../../ui/text/timecode.tsx'
import { WordedDate } from '../../ui/text/worded-date.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { Sign, Wordmark } from '../../ui/marks/wordmark.tsx'
import { Component, State } from './show.tsx'

const tones: Record<Tone, string> = {
  quiet: 'Coming up',
  info: 'Queued',
  busy: 'Shooting',
  good: 'Delivered',
  warn: 'Your turn',
  bad: 'Payment failed',
}

const minutes = 60_000
const from = (distanceMs: number) => new Date(Date.now() + distanceMs)

/** Words, figures and the surfaces they stand on. */
export function WordsComponents() {
  return (
    <>
      <Component file="wordmark" use="The sign, alone or before the operator’s name.">
        <State name="Sign">
          <Sign />
        </State>
        <State name="Sign and name">
          <Wordmark />
        </State>
      </Component>
      <Component file="fold" use="What most readers do without; its title opens it.">
        <State name="Closed">
          <Fold title="Replaced files" count={2}>
            Two files.
          </Fold>
        </State>
        <State name="Open">
          <Fold title="What was measured" isOpenAtFirst>
            25 frames a second.
          </Fold>
        </State>
      </Component>
      <Component file="section" use="A part of a page: a subtitle on a hairline, then content.">
        <State name="Plain">
          <Section title="Items">Names are enough for now.</Section>
        </State>
        <State name="With hint and action">
          <Section
            title="Films"
            hint="Drawn to scale."
            actions={
              <Button variant="subtle" size="xs">
                Change
              </Button>
            }
          >
            Three films a month.
          </Section>
        </State>
      </Component>
      <Component file="status-badge" use="A status as a word with a mark; colour is never alone.">
        {Object.entries(tones).map(([tone, label]) => (
          <State key={tone} name={tone}>
            <StatusBadge tone={tone as Tone} label={label} />
          </State>
        ))}
      </Component>
      <Component file="reference" use="A parcel's reference, on one line wherever it stands in a text.">
        <State name="In a narrow text">
          <p style={{ maxWidth: 160 }}>
            Write <Reference>AF-8P2K-ZF9A</Reference> on the parcel.
          </p>
        </State>
      </Component>
      <Component file="avatar" use="A face, or initials, beside the name.">
        <State name="Two names">
          <Avatar name="Mara Lindqvist" url={null} />
        </State>
        <State name="An address">
          <Avatar name="ops@northfell.example" url={null} />
        </State>
        <State name="A picture">
          <Avatar name="Mara Lindqvist" url={pictureUrl} />
        </State>
        <State name="Large">
          <Avatar name="Mara Lindqvist" url={null} size={72} />
        </State>
      </Component>
      <Component file="qr-code" use="For a camera; what it says stands beside it in words.">
        <State name="A parcel’s reference">
          <div style={{ width: 120 }}>
            <QrCode text="AF-7K2M-Q4WT" />
          </div>
        </State>
      </Component>
      <Component file="money" use="Integer cents as people read them, in figures of equal width.">
        <State name="Whole">
          <Money cents={114000} />
        </State>
        <State name="With cents">
          <Money cents={1200420} />
        </State>
        <State name="Nothing">
          <Money cents={0} />
        </State>
      </Component>
      <Component file="timecode" use="A film’s length.">
        <State name="Short">
          <Timecode seconds={5} />
        </State>
        <State name="Past a minute">
          <Timecode seconds={75} />
        </State>
      </Component>
      <Component file="date-text" use="A date in words; the exact time opens by pointer and by keyboard.">
        <State name="Now">
          <DateText at={from(0)} />
        </State>
        <State name="Within a day">
          <DateText at={from(-190 * minutes)} />
        </State>
        <State name="Beyond a day">
          <DateText at={from(9 * 1440 * minutes)} />
        </State>
        <State name="Planned by day">
          <DateText at={from(60 * minutes)} isDay />
        </State>
      </Component>
      <Component
        file="worded-date"
        use="A native date field in the words that days have everywhere, until it is edited."
      >
        <State name="With a day">
          <WordedDate value="2026-12-24" emptyWords="Any day">
            <input type="date" aria-label="From" defaultValue="2026-12-24" />
          </WordedDate>
        </State>
        <State name="Without one">
          <WordedDate value="" emptyWords="Any day">
            <input type="date" aria-label="Until" />
          </WordedDate>
        </State>
      </Component>
      <Component file="card" use="A raised surface with a hairline.">
        <State name="Raised">
          <Card>Two films, three tokens.</Card>
        </State>
        <State name="Quiet">
          <Card isQuiet>The line without the surface.</Card>
        </State>
      </Component>
      <Component file="frame" use="Crop marks around what is looked at.">
        <State name="With content">
          <Frame>
            <div style={{ padding: 32 }}>In the picture</div>
          </Frame>
        </State>
        <State name="Empty">
          <Frame>
            <div style={{ height: 89 }} />
          </Frame>
        </State>
      </Component>
      <Component file="field-error" use="A sentence beside its cause.">
        <State name="With a sentence">
          <FieldError>Only whole films: 1 or 2.</FieldError>
        </State>
        <State name="Without: takes no room">
          <FieldError>{null}</FieldError>
        </State>
      </Component>
      <Component file="visually-hidden" use="Words for those who do not see the drawing that says the same.">
        <State name="Change (films)">
          <a href="#visually-hidden">
            Change<VisuallyHidden> films</VisuallyHidden>
          </a>
        </State>
      </Component>
      <Component file="page-header" use="Opens every page: where one is, what it is, the one main action.">
        <State name="Title alone" isWide>
          <PageHeader title="Subscriptions" />
        </State>
        <State name="Whole, with a long title" isWide>
          <PageHeader
            eyebrow="Films and copy · ARC-7K2M"
            title="Reading lamp with a very long name, second edition, brushed aluminium"
            lead="Automated, quarterly. Two drafts are waiting for you."
            actions={
              <>
                <Button variant="default">Progress</Button>
                <Button>New selection</Button>
              </>
            }
          />
        </State>
      </Component>
    </>
  )
}
