import { brand } from '#shared/brand.ts'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { readStudioAddress } from '#shared/shipping/studio-address.ts'
import { settings, standInNames, type SettingName, type SettingValues, type StandInName } from './settings.ts'
import { StartError } from './start-error.ts'

/** A setting that is missing or wrong, as one sentence with the setting's name and an example. */
export class ConfigError extends StartError {
  override readonly name = 'ConfigError'
}

/** The settings as the program uses them. Values that a stand-in provides later are optional here. */
export interface Config {
  isProduction: boolean
  port: number
  host: string
  /** The origin that browsers use, without a trailing slash. */
  baseUrl: string
  /** True while only this machine reaches the server: neither BASE_URL nor HOST names another. */
  isLocal: boolean
  /** True when browsers use https: cookies then carry `__Host-` and Secure. */
  isSecureOrigin: boolean
  /** Addresses or networks, in the form of Fastify's `trustProxy`. */
  trustedProxies: string[]
  dataDir: string | undefined
  databaseUrl: string | undefined
  stripe: { secretKey: string | undefined; webhookSecrets: string[]; apiBase: string | undefined }
  /** ISO 4217, in lower case, with a minor unit of 1/100. */
  currency: string
  google: { clientId: string | undefined; clientSecret: string | undefined; issuer: string | undefined }
  mail: { smtpUrl: string | undefined; from: string }
  /** Null: files are stored on disk. */
  s3: S3Config | null
  /** What new videos are made at. */
  frameRate: FrameRate
  media: {
    /** Whether this process starts a media worker. */
    hasWorker: boolean
    /** Undefined: the library that npm installs. */
    ffmpegPath: string | undefined
  }
  /** In lower case. */
  adminEmails: string[]
  /** Undefined only in production where it is not set: customers are then asked to wait for it by e-mail. */
  studioAddress: string | undefined
  /** ISO 3166-1; null where the address names none. */
  studioCountry: string | null
  companyLine: string | undefined
  termsUrl: string | undefined
  privacyUrl: string | undefined
  metricsToken: string | undefined
  /** The stand-ins that this process starts. */
  sandbox: ReadonlySet<StandInName>
}

export interface S3Config {
  bucket: string
  region: string
  endpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
}

/**
 * Reads all settings; no other code reads the environment.
 *
 * @throws ConfigError for the first missing or invalid setting
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const values = readSettings(env)
  const baseUrl = values.BASE_URL ?? `http://localhost:${values.PORT}`
  const isSecureOrigin = baseUrl.startsWith('https://')
  if (!isSecureOrigin && !isLoopback(baseUrl)) {
    throw problem('BASE_URL', 'may use plain http only for an address of this machine')
  }
  const isProduction = values.NODE_ENV === 'production'
  const host = values.HOST ?? defaultHost(baseUrl)
  const isLocal = isLoopback(baseUrl) && isLoopbackHost(host)
  if (!isProduction && !isLocal && !values.SANDBOX) {
    const cause = isLoopback(baseUrl) ? `HOST=${host}` : `BASE_URL=${baseUrl}`
    throw problem(
      'NODE_ENV',
      `must be production where other machines reach the server (${cause}), or SANDBOX must name the stand-ins that are meant`,
    )
  }
  if (isProduction) requireRealKeys(values)
  const sandbox = chooseStandIns(values, isProduction || !isLocal)
  const studio =
    values.STUDIO_ADDRESS ?? (isProduction ? null : readStudioAddress(settings.STUDIO_ADDRESS.example))
  return {
    isProduction,
    port: values.PORT,
    host,
    baseUrl,
    isLocal,
    isSecureOrigin,
    trustedProxies: values.TRUSTED_PROXIES,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    stripe: {
      secretKey: values.STRIPE_SECRET_KEY,
      webhookSecrets: values.STRIPE_WEBHOOK_SECRET,
      apiBase: values.STRIPE_API_BASE,
    },
    currency: values.CURRENCY,
    google: {
      clientId: values.GOOGLE_CLIENT_ID,
      clientSecret: values.GOOGLE_CLIENT_SECRET,
      issuer: values.GOOGLE_ISSUER,
    },
    mail: {
      smtpUrl: values.SMTP_URL,
      from: values.MAIL_FROM ?? `${brand.name} <studio@${new URL(baseUrl).hostname}>`,
    },
    s3: readS3(values),
    frameRate: values.FRAME_RATE,
    media: { hasWorker: values.MEDIA_WORKER === 'on', ffmpegPath: values.FFMPEG_PATH },
    adminEmails: values.ADMIN_EMAILS,
    studioAddress: studio?.text,
    studioCountry: studio?.country ?? null,
    companyLine: values.COMPANY_LINE,
    termsUrl: values.TERMS_URL,
    privacyUrl: values.PRIVACY_URL,
    metricsToken: values.METRICS_TOKEN,
    sandbox,
  }
}

/** The address to listen on where HOST is not set. Not every machine's `localhost` is ::1 as well. */
function defaultHost(baseUrl: string): string {
  if (!isLoopback(baseUrl)) return '0.0.0.0'
  return new URL(baseUrl).hostname === '[::1]' ? '::1' : 'localhost'
}

/** What a media worker needs of the settings: a machine that only prepares videos has no keys of payments or e-mail. */
export type WorkerConfig = Pick<Config, 'isProduction' | 'dataDir' | 'databaseUrl' | 's3' | 'media'>

/**
 * Reads the settings of a media worker.
 *
 * @throws ConfigError for the first invalid setting, of all of them, or the first that files in a bucket need
 */
export function readWorkerConfig(env: Record<string, string | undefined> = process.env): WorkerConfig {
  const values = readSettings(env)
  return {
    isProduction: values.NODE_ENV === 'production',
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    s3: readS3(values),
    media: { hasWorker: values.MEDIA_WORKER === 'on', ffmpegPath: values.FFMPEG_PATH },
  }
}

function readSettings(env: Record<string, string | undefined>): SettingValues {
  const entries = Object.entries(settings).map(([name, { schema }]) => {
    const result = schema.safeParse(env[name]?.trim() || undefined)
    if (!result.success) throw problem(name as SettingName, result.error.issues[0]?.message ?? 'is wrong')
    return [name, result.data]
  })
  // Each value was parsed by its own schema above.
  return Object.fromEntries(entries) as SettingValues
}

/** Settings of a real service; with the second list but without the first, a stand-in in another process is shared. */
const services: Record<StandInName, { needs: SettingName[]; elsewhere: SettingName[]; what: string }> = {
  cards: {
    needs: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    elsewhere: ['STRIPE_API_BASE'],
    what: 'payments',
  },
  google: {
    needs: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    elsewhere: ['GOOGLE_ISSUER'],
    what: 'signing in with Google',
  },
  mail: { needs: ['SMTP_URL', 'MAIL_FROM'], elsewhere: ['SMTP_URL'], what: 'e-mails' },
}

/** Refuses test keys and guessable secrets in production: with them no order could be paid, which shows only at the first one. */
function requireRealKeys(values: SettingValues): void {
  if (values.SANDBOX?.includes('cards')) return
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecrets } = values
  if (key && /^[a-z_]*_test_/.test(key))
    throw problem('STRIPE_SECRET_KEY', 'is a test key, with which nobody pays: production needs the live one')
  if (key && !/^(sk|rk)_\w+/.test(key))
    throw problem('STRIPE_SECRET_KEY', 'is no secret key of the card provider')
  if (!webhookSecrets.every((secret) => /^whsec_[\w+/=-]{16,}$/.test(secret)))
    throw problem('STRIPE_WEBHOOK_SECRET', 'is no signing secret of a webhook')
}

/** @param mustBeNamed whether only stand-ins named in SANDBOX run */
function chooseStandIns(values: SettingValues, mustBeNamed: boolean): ReadonlySet<StandInName> {
  const isSet = (name: SettingName): boolean =>
    Array.isArray(values[name]) ? values[name].length > 0 : !!values[name]
  const isStoodInFor = (name: StandInName): boolean => {
    const { needs, elsewhere, what } = services[name]
    const missing = needs.filter((each) => !isSet(each))
    if (missing.length === 0 || values.SANDBOX?.includes(name))
      return missing.length > 0 && !elsewhere.some(isSet)
    if (!mustBeNamed && (missing.length === needs.length || elsewhere.some(isSet)))
      return !elsewhere.some(isSet)
    const [first = 'SANDBOX'] = missing
    const way = mustBeNamed ? `, or let a stand-in do it with SANDBOX=${name}` : ''
    throw problem(first, `is missing, which ${what} ${what === 'e-mails' ? 'need' : 'needs'}${way}`)
  }
  return new Set(standInNames.filter(isStoodInFor))
}

function readS3(values: SettingValues): S3Config | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (!bucket) {
    const stray = (['S3_REGION', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const).find(
      (name) => values[name],
    )
    if (stray) throw problem('S3_BUCKET', `is missing although ${stray} is set`)
    return null
  }
  if (!accessKeyId) throw problem('S3_ACCESS_KEY_ID', 'is missing, which S3_BUCKET needs')
  if (!secretAccessKey) throw problem('S3_SECRET_ACCESS_KEY', 'is missing, which S3_BUCKET needs')
  if (!values.S3_REGION && !values.S3_ENDPOINT)
    throw problem('S3_REGION', 'is missing, which S3_BUCKET needs')
  return {
    bucket,
    accessKeyId,
    secretAccessKey,
    region: values.S3_REGION ?? 'us-east-1',
    endpoint: values.S3_ENDPOINT,
  }
}

const problem = (name: SettingName, whatIsWrong: string): ConfigError =>
  new ConfigError(`The setting ${name} ${whatIsWrong}, for example ${name}=${settings[name].example}.`)

/** Whether an address is on this machine only. */
export function isLoopback(url: string): boolean {
  return isLoopbackHost(new URL(url).hostname)
}

/** @param host a name or an IP address, IPv6 with brackets or without */
export function isLoopbackHost(host: string): boolean {
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    ['::1', '[::1]'].includes(host) ||
    /^(::ffff:)?127(\.\d+){3}$/.test(host)
  )
}
