import { expect, test } from 'vitest'
import { findWordsToAvoid, normaliseWords, wordsToAvoidSentence } from './words-to-avoid.ts'

test.each([
  ['A cheap thrill.', ['cheap'], ['cheap']],
  ['CHEAP!', ['cheap'], ['cheap']],
  ['Start here', ['art'], []],
  ['Straße', ['STRASSE'], []],
  ['Ein schönes Öl', ['öl'], ['öl']],
  ['game\n changing', ['game changing'], ['game changing']],
  ['Don’t wait', ["don't"], ["don't"]],
  ['We are #1 here', ['#1'], ['#1']],
  ['cheaper, cheap', ['cheap'], ['cheap']],
  ['', ['cheap'], []],
  ['anything', ['', '  '], []],
  ['one two', ['two', 'one'], ['two', 'one']],
])('in %j the words %j are found as %j', (text, words, found) => {
  expect(findWordsToAvoid(text, words)).toEqual(found)
})

test('a word is on the list once, as it was written first, without spaces around it', () => {
  expect(normaliseWords([' Cheap', 'cheap ', '', 'game   changing', 'Game changing'])).toEqual([
    'Cheap',
    'game changing',
  ])
})

test.each([
  [[], null],
  [['cheap'], '“cheap” is on your list of words to avoid.'],
  [['a', 'b', 'c'], '“a”, “b” and “c” are on your list of words to avoid.'],
])('the warning for %j names the words', (found, sentence) => {
  expect(wordsToAvoidSentence(found)).toBe(sentence)
})
