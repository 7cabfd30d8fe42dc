import { spreadCards } from '#shared/videos/timeline/spread-cards.ts'
import { FilmStrip } from '../../player/film-strip.tsx'
import { BarChart } from '../../ui/charts/bar-chart.tsx'
import { ProgressRail, type RailStop } from '../../ui/charts/progress-rail.tsx'
import { Component, State } from './show.tsx'

const labels = [
  'Subscription placed and payment received',
  'Product arrives at our studio',
  'Creative Brief',
  'Style Frames',
  'Product Shoot',
  'Video Editing',
  'Delivery',
]

/** @param reached how many stops are behind; the next one runs if `isRunning` */
function stops(reached: number, isRunning: boolean): RailStop[] {
  return labels.map((label, at) => {
    const id = label.toLowerCase().replaceAll(' ', '-')
    if (at < reached) return { id, label, state: 'done', stateLabel: 'complete', note: `${at + 2} November` }
    if (at === reached && isRunning)
      return { id, label, state: 'now', stateLabel: 'in progress', note: 'Today' }
    return { id, label, state: 'next', stateLabel: 'coming up', note: `about ${at * 3 + 2} November` }
  })
}

const rails = [
  { name: 'Nothing reached', stops: stops(0, false) },
  { name: 'Running', stops: stops(3, true) },
  { name: 'Between two stops', stops: stops(5, false) },
  { name: 'All reached', stops: stops(7, false) },
]

function cards(words: readonly string[], lengthSeconds: number, over = -1) {
  return spreadCards(words.length, lengthSeconds).map((place, at) => ({
    ...place,
    id: `card-${at}`,
    content: words[at],
    isOver: at === over,
  }))
}

const months = ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov']

/** Time, drawn to scale. */
export function VideoComponents() {
  return (
    <>
      <Component file="progress-rail" use="Seven stops and a playhead: large on a page, small in lists.">
        {rails.map((rail) => (
          <State key={rail.name} name={`Large. ${rail.name}`} isWide>
            <ProgressRail stops={rail.stops} label={`Steps, ${rail.name}`} />
          </State>
        ))}
        {rails.map((rail) => (
          <State key={rail.name} name={`Small. ${rail.name}`}>
            <ProgressRail stops={rail.stops} label={`Steps in short, ${rail.name}`} size="small" />
          </State>
        ))}
      </Component>
      <Component file="film-strip" use="A film to scale, its cards where they stand in time.">
        <State name="No cards, 5 of 30 seconds" isWide>
          <FilmStrip lengthSeconds={5} scaleSeconds={30} cards={[]} label="A film of 5 seconds" />
        </State>
        <State name="Three cards, 15 of 30 seconds" isWide>
          <FilmStrip
            lengthSeconds={15}
            scaleSeconds={30}
            cards={cards(['Steam in nine seconds.', 'No cord.', 'One litre.'], 15)}
            label="Cards of a film of 15 seconds"
          />
        </State>
        <State name="A card over its budget" isWide>
          <FilmStrip
            lengthSeconds={30}
            cards={cards(
              [
                'Made to be repaired.',
                'Seven screws, one tool.',
                'More words than anyone can read in the time this card stands on the screen, and then some.',
                'Parts for ten years.',
                'Any shop.',
                'Yours.',
              ],
              30,
              2,
            )}
            label="Cards of a film of 30 seconds"
          />
        </State>
      </Component>
      <Component file="bar-chart" use="A few figures side by side, from zero.">
        <State name="Half a year" isWide>
          <BarChart
            label="Films delivered"
            bars={months.map((month, at) => {
              const value = [3, 0, 8, 12, 7, 15][at] ?? 0
              return { id: month, label: month, name: `${month} 2026`, value, text: String(value) }
            })}
          />
        </State>
        <State name="Nothing yet" isWide>
          <BarChart
            label="Films delivered, before the first"
            bars={months.map((month) => ({
              id: month,
              label: month,
              name: `${month} 2026`,
              value: 0,
              text: '0',
            }))}
          />
        </State>
      </Component>
    </>
  )
}
