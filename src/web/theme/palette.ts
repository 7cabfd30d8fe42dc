import type { MantineColorsTuple } from '@mantine/core'

/*
 * Ten steps of each colour, even in perceived lightness (OKLCH), derived from one given colour each. Which step may
 * carry text on which ground is checked in palette.test.ts: take another step, never opacity, to make text quieter.
 */

/** From #2F6BFF (step 5): what can be done. Buttons use step 6, the first that carries white text (AA). */
const blue: MantineColorsTuple = [
  '#f1f6ff',
  '#dfeaff',
  '#c2d6ff',
  '#9dbdff',
  '#719eff',
  '#2f6bff',
  '#2863f6',
  '#1c52dd',
  '#1340b8',
  '#0c2f8a',
]

/** From #9BE8FF (step 2): light on the subject; the playhead. */
const cyan: MantineColorsTuple = [
  '#f3fcff',
  '#d6f5ff',
  '#9be8ff',
  '#7cd6f1',
  '#60c0db',
  '#48aac4',
  '#3790a8',
  '#26778c',
  '#1d5e6f',
  '#104451',
]

/** From #8B5CF6 (step 5): the accent; work in the studio's hands. */
const purple: MantineColorsTuple = [
  '#f7f5fe',
  '#ebe8fe',
  '#dad3fe',
  '#c3b5fe',
  '#a98fff',
  '#8b5cf6',
  '#7d4be4',
  '#6d3bcd',
  '#582daa',
  '#411f81',
]

/** Near-black purple to white: text, hairlines and surfaces of the light theme. */
const gray: MantineColorsTuple = [
  '#f7f6fb',
  '#eeedf5',
  '#dfdee7',
  '#cfced8',
  '#b3b3bf',
  '#91909f',
  '#6b6a7b',
  '#575668',
  '#373549',
  '#151025',
]

/** Text (0) down to the page (7) of the dark theme: raised surfaces are a little lighter and bluer. */
const dark: MantineColorsTuple = [
  '#f3f1fa',
  '#d5d0e4',
  '#a9a3c2',
  '#8b85a6',
  '#3a3358',
  '#2a2447',
  '#1b1733',
  '#0d0718',
  '#0a0513',
  '#07030e',
]

/** What failed, and what takes something away. */
const red: MantineColorsTuple = [
  '#fef4f3',
  '#ffe4e2',
  '#fecac7',
  '#fea8a4',
  '#fe7b7a',
  '#da4149',
  '#c02434',
  '#a80c26',
  '#8c041d',
  '#6b0314',
]

/** What is done. */
const green: MantineColorsTuple = [
  '#f1f9f4',
  '#dcf2e4',
  '#bde4cc',
  '#95d3ae',
  '#6cbe8f',
  '#359564',
  '#0b7a4b',
  '#00673d',
  '#015431',
  '#003e23',
]

/** What waits for someone. */
const yellow: MantineColorsTuple = [
  '#fcf6ef',
  '#f8e8d8',
  '#f0d4b7',
  '#e5b98e',
  '#d39d64',
  '#b67c3a',
  '#a06722',
  '#8a5300',
  '#6f4202',
  '#563202',
]

export const palette = { blue, cyan, purple, red, green, yellow, gray, dark }
