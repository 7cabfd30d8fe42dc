import { RegExpParser } from '@eslint-community/regexpp'
import { analyse } from 'scslre'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { listSources } from './source-files.ts'

const parser = new RegExpParser()

/** Where an expression may take the square of its text’s length, and why no text there is long. */
const shortTexts: Record<string, string> = {
  'src/sandbox/card-provider/store/buyer-form.ts': 'what a tester types into the stand-in',
  'src/sandbox/mailbox/read-email.ts': 'an e-mail of ours',
  'src/server/app/create-app.ts': 'a setting',
  'src/server/config/settings.ts': 'a setting',
  'src/server/identity/password/password-hashing.ts': 'the encoding of a hash',
  'src/server/outside/database/own-names.ts': 'our migrations',
  'src/server/pages/public-files.ts': 'our addresses',
  'src/server/pages/unused-variables.ts': 'our styles',
  'src/shared/delivery/file-names.ts': 'a template and titles, each of a limited length',
  'src/shared/videos/batch/read-file-name.ts': 'the name of a file, which no file system lets be long',
}

/** Expressions of a source that take more than the time that is in proportion to the length of a text. */
function findSlowExpressions(source: string): string[] {
  const slow: string[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('regex' in node && isPattern(node.regex) && isSlow(node.regex)) slow.push(node.regex.pattern)
    for (const value of Object.values(node)) visit(value)
  }
  visit(parseAst(source, { lang: 'ts' }))
  return slow
}

interface Pattern {
  pattern: string
  flags: string
}

const isPattern = (value: unknown): value is Pattern =>
  typeof value === 'object' && value !== null && 'pattern' in value

function isSlow({ pattern, flags }: Pattern): boolean {
  const modes = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') }
  const { reports } = analyse({
    pattern: parser.parsePattern(pattern, 0, pattern.length, modes),
    flags: parser.parseFlags(flags),
  })
  return reports.length > 0
}

test('what people write is read by expressions that take a time in proportion to its length', () => {
  const slow = ['server', 'shared', 'sandbox']
    .flatMap((folder) => listSources(`src/${folder}`, /(?<!\.test)\.ts$/))
    .filter(({ text }) => findSlowExpressions(text).length > 0)
    .map(({ path }) => path)
  expect(slow.toSorted()).toEqual(Object.keys(shortTexts))
})

test('an expression that is tried at each place of a long run is found', () => {
  expect(findSlowExpressions(String.raw`text.replaceAll(/\s*\|+\s*/g, ' / ')`)).toEqual([
    String.raw`\s*\|+\s*`,
  ])
  expect(findSlowExpressions(String.raw`text.split(/\|+/)`)).toEqual([])
})
