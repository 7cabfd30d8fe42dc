import { isIP } from 'node:net'
import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { readStudioAddress, type StudioAddress } from '#shared/shipping/studio-address.ts'
import { frameRateNames, frameRatesByName } from '#shared/videos/timeline/frame-rate.ts'
import { hasCents, isCurrency } from './currency.ts'

/** One setting: how its text is parsed, and its description for the operator. */
interface Setting<Schema extends z.ZodType> {
  schema: Schema
  doc: string
  example: string
  group: SettingGroup
}

export type SettingGroup =
  | 'Address'
  | 'Data'
  | 'Payments'
  | 'Sign-in with Google'
  | 'E-mails'
  | 'Files'
  | 'Studio'
  | 'Running'

const setting = <Schema extends z.ZodType>(
  group: SettingGroup,
  schema: Schema,
  example: string,
  doc: string,
) => ({ group, schema, example, doc }) satisfies Setting<Schema>

const text = z.string()

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .refine((value) => /^\d+$/.test(value) && Number(value) >= from && Number(value) <= to, {
      error: `must be a whole number from ${from} to ${to}`,
    })
    .transform(Number)

const address = (...protocols: string[]) => {
  const starts = protocols.map((protocol) => `${protocol}://`)
  return z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1)), {
      error: ({ input }) =>
        starts.some((start) => String(input).startsWith(start))
          ? `is no address${String(input).includes('@') ? ': in a user or a password, write characters such as # / ? by their codes, %23 %2F %3F' : ''}`
          : `must be an address that starts with ${starts.join(' or ')}`,
    })
}

const webAddress = address('https', 'http').transform((value) => value.replace(/\/+$/, ''))

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
)

const refineList = (isEntry: (entry: string) => boolean, whatIsWrong: string) =>
  list.refine((entries) => entries.every(isEntry), { error: whatIsWrong })

const isEmail = (entry: string): boolean => z.email().safeParse(entry).success

const isProxy = (entry: string): boolean => {
  const [ip = '', prefix] = entry.split('/')
  const bits = isIP(ip) === 6 ? 128 : 32
  return isIP(ip) !== 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
}

/** Hosted services that have a local stand-in. */
export const standInNames = ['cards', 'google', 'mail'] as const
export type StandInName = (typeof standInNames)[number]

const standIns = list.refine(
  (entries): entries is StandInName[] =>
    entries.every((entry) => standInNames.some((name) => name === entry)),
  { error: `may only name ${standInNames.join(', ')}` },
)

const studioAddress = text.transform((value, context): StudioAddress => {
  const address = readStudioAddress(value)
  if (address) return address
  context.addIssue({
    code: 'custom',
    message: 'must end with the two letters of its country (ISO 3166-1), after the lines of the address',
  })
  return z.NEVER
})

/** Every setting there is, in the order in which they are explained. An empty value counts as none. */
export const settings = {
  NODE_ENV: setting(
    'Running',
    z
      .enum(['development', 'production', 'test'], { error: 'must be development, production or test' })
      .default('development'),
    'production',
    'production asks for the real services, writes JSON logs and makes no demo data. Needed where other machines reach the server, unless SANDBOX names the stand-ins that are meant.',
  ),
  PORT: setting(
    'Address',
    wholeNumber(1, 65535).default(3000),
    '3000',
    'The port to listen on. Default: 3000.',
  ),
  HOST: setting(
    'Address',
    // With the brackets of an address, as in BASE_URL, too.
    text.transform((value) => value.replace(/^\[(.*)\]$/, '$1')).optional(),
    '0.0.0.0',
    'The network address to listen on. Default: localhost while BASE_URL is on this machine (::1 where it names that), otherwise all (0.0.0.0).',
  ),
  BASE_URL: setting(
    'Address',
    webAddress
      .refine((value) => new URL(value).origin === value, { error: 'must be an origin, without a path' })
      .optional(),
    'https://films.example.com',
    'The address under which browsers reach the product. Plain http only on this machine. Default: http://localhost:PORT.',
  ),
  TRUSTED_PROXIES: setting(
    'Address',
    refineList(isProxy, 'must be IP addresses or networks, separated by commas').default([]),
    '10.0.0.5,10.1.0.0/16',
    'The proxies in front, whose X-Forwarded-For is believed. Default: none.',
  ),
  DATA_DIR: setting(
    'Data',
    text.optional(),
    '/var/lib/arcframe',
    "Folder of the embedded database, of uploaded files and of generated secrets. Default: data in the project's folder.",
  ),
  DATABASE_URL: setting(
    'Data',
    address('postgresql', 'postgres').optional(),
    'postgresql://arcframe:secret@db.example.com/arcframe',
    'A PostgreSQL 18 of your own; several processes may share it. Default: the embedded PostgreSQL in DATA_DIR.',
  ),
  STRIPE_SECRET_KEY: setting(
    'Payments',
    text.optional(),
    'sk_live_…',
    "The card provider's secret key. Without it the stand-in takes test cards.",
  ),
  STRIPE_WEBHOOK_SECRET: setting(
    'Payments',
    list.default([]),
    'whsec_…',
    'What signs its webhooks to BASE_URL/api/stripe/webhook; two, separated by a comma, while they are rotated.',
  ),
  STRIPE_API_BASE: setting(
    'Payments',
    webAddress.optional(),
    'http://127.0.0.1:4010',
    "Another address for the card provider's API, for example a stand-in that runs elsewhere.",
  ),
  CURRENCY: setting(
    'Payments',
    text
      .transform((value) => value.toLowerCase())
      .refine(isCurrency, { error: 'must be a currency of ISO 4217' })
      .refine((value) => !isCurrency(value) || hasCents(value), {
        error: 'must be a currency of a hundred cents: all amounts are counted in hundredths',
      })
      .default('usd'),
    'eur',
    'What everything is sold in. Chosen before the first sale: a database that holds payments in another currency stops the start. Default: usd.',
  ),
  GOOGLE_CLIENT_ID: setting(
    'Sign-in with Google',
    text.optional(),
    '1234.apps.googleusercontent.com',
    'The OAuth client; its redirect address is BASE_URL/api/auth/callback/google. Without it a stand-in signs people in.',
  ),
  GOOGLE_CLIENT_SECRET: setting(
    'Sign-in with Google',
    text.optional(),
    'GOCSPX-…',
    "The OAuth client's secret.",
  ),
  GOOGLE_ISSUER: setting(
    'Sign-in with Google',
    webAddress.optional(),
    'https://accounts.google.com',
    'Another OpenID provider in its place. Default: https://accounts.google.com.',
  ),
  SMTP_URL: setting(
    'E-mails',
    address('smtp', 'smtps').optional(),
    'smtps://user:password@smtp.example.com',
    'The mail server. Without it e-mails are kept in a mailbox at BASE_URL/sandbox/mailbox.',
  ),
  MAIL_FROM: setting(
    'E-mails',
    text
      .refine((value) => isEmail(/<([^<>]+)>\s*$/.exec(value)?.[1] ?? value), {
        error: 'must be an e-mail address, with or without a name',
      })
      .optional(),
    'Arcframe <films@example.com>',
    'The sender of all e-mails, and the contact address that users are shown.',
  ),
  S3_BUCKET: setting(
    'Files',
    text.optional(),
    'arcframe-files',
    'Keeps files in S3 (or a server that speaks it). Default: on disk, in DATA_DIR.',
  ),
  S3_REGION: setting('Files', text.optional(), 'eu-central-1', 'The region of the bucket.'),
  S3_ENDPOINT: setting(
    'Files',
    webAddress.optional(),
    'https://s3.example.com',
    'The address of another S3 server than Amazon’s.',
  ),
  S3_ACCESS_KEY_ID: setting('Files', text.optional(), 'AKIA…', 'The access key for the bucket.'),
  S3_SECRET_ACCESS_KEY: setting('Files', text.optional(), '…', "The access key's secret."),
  MEDIA_WORKER: setting(
    'Files',
    z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
    'off',
    'Whether npm start prepares finished films, in a process of its own: checks, proxy, poster, waveform. off where npm run worker does it, on this machine or others. Default: on.',
  ),
  FFMPEG_PATH: setting(
    'Files',
    text.refine((value) => isAbsolute(value), { error: 'must be an absolute path' }).optional(),
    '/usr/bin/ffmpeg',
    'The program that prepares finished films, with ffprobe beside it. Default: the FFmpeg libraries of the package node-av, where npm installed it.',
  ),
  ADMIN_EMAILS: setting(
    'Studio',
    refineList(isEmail, 'must be e-mail addresses, separated by commas')
      .transform((entries) => entries.map((entry) => entry.toLowerCase()))
      .default([]),
    'ana@example.com,ben@example.com',
    'These people get the admin role when they verify their address.',
  ),
  STUDIO_ADDRESS: setting(
    'Studio',
    studioAddress.optional(),
    'Arcframe Studio; 12 Harbour Street; 20457 Hamburg; DE',
    'Where customers send their products: its lines and the two letters of its country, separated by semicolons. Shown after payment and printed on packing slips. Without semicolons it is a line without a country.',
  ),
  COMPANY_LINE: setting(
    'Studio',
    text.optional(),
    'Example Films Ltd, 12 Harbour Street, 20457 Hamburg, Germany',
    'The company behind this installation, in a line: its name, its address and what your law requires. Shown in the footer of public pages.',
  ),
  FRAME_RATE: setting(
    'Studio',
    z
      .enum(frameRateNames, { error: `must be one of ${frameRateNames.join(', ')}` })
      .default('25')
      .transform((name) => frameRatesByName[name]),
    '23.976',
    'Frames a second of new films: 23.976, 24, 25, 29.97, 30, 50, 59.94 or 60. A film keeps the rate it was made with. Default: 25.',
  ),
  TERMS_URL: setting(
    'Studio',
    webAddress.optional(),
    'https://example.com/terms',
    'Your terms; linked in the footer.',
  ),
  PRIVACY_URL: setting(
    'Studio',
    webAddress.optional(),
    'https://example.com/privacy',
    'Your privacy notice; linked in the footer.',
  ),
  METRICS_TOKEN: setting(
    'Running',
    text
      .refine((value) => value.length >= 16, { error: 'must have at least 16 characters' })
      .refine((value) => new Set(value).size >= 6, {
        error: 'must be random, not the same few characters again',
      })
      .optional(),
    'c1b7a0f2e94d48aa',
    'Lets GET /metrics be read from other machines, or behind a proxy, with "Authorization: Bearer …". Default: from this machine only.',
  ),
  SANDBOX: setting(
    'Running',
    standIns.optional(),
    'cards,google,mail',
    'The stand-ins that may run in production, or wherever other machines reach the server. On this machine alone each runs while the settings of the real service are missing.',
  ),
} as const

export type SettingName = keyof typeof settings
export type SettingValues = { [Name in SettingName]: z.output<(typeof settings)[Name]['schema']> }
