import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, readWorkerConfig } from './config.ts'
import { settings } from './settings.ts'

const realServices = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_newer4b1d9c2e7a80,whsec_older53f6e8d1b79c0',
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'secret',
  SMTP_URL: 'smtps://mail.example.com',
  MAIL_FROM: 'Films <films@example.com>',
}

describe('with nothing set', () => {
  test('everything runs on this machine with all stand-ins', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      port: 3000,
      host: 'localhost',
      baseUrl: 'http://localhost:3000',
      s3: null,
    })
    expect([...config.sandbox].toSorted()).toEqual(['cards', 'google', 'mail'])
    expect(config).toMatchObject({ isProduction: false, isSecureOrigin: false, databaseUrl: undefined })
  })

  test('an empty value counts as none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(readConfig({}))
  })

  test('everything is sold in dollars; a currency may be written in upper or lower case', () => {
    expect([{}, { CURRENCY: 'EUR' }].map((env) => readConfig(env).currency)).toEqual(['usd', 'eur'])
  })

  test('films are made at 25 frames a second; a rate that is no whole number is a fraction', () => {
    const rates = [{}, { FRAME_RATE: '23.976' }].map((env) => readConfig(env).frameRate)
    expect(rates).toEqual([
      { num: 25, den: 1 },
      { num: 24000, den: 1001 },
    ])
  })

  test('the address follows the port', () => {
    expect(readConfig({ PORT: '4100' }).baseUrl).toBe('http://localhost:4100')
  })
})

describe('a wrong value stops the start with its name, what is wrong and an example', () => {
  const sentences: [string, string, string][] = [
    ['CURRENCY', 'dollars', 'The setting CURRENCY must be a currency of ISO 4217, for example CURRENCY=eur.'],
    [
      'CURRENCY',
      'jpy',
      'The setting CURRENCY must be a currency of a hundred cents: all amounts are counted in hundredths, for example CURRENCY=eur.',
    ],
    [
      'STUDIO_ADDRESS',
      'Arcframe Studio; 12 Harbour Street; 20457 Hamburg; Germany',
      'The setting STUDIO_ADDRESS must end with the two letters of its country (ISO 3166-1), after the lines of the address, for example STUDIO_ADDRESS=Arcframe Studio; 12 Harbour Street; 20457 Hamburg; DE.',
    ],
    [
      'FRAME_RATE',
      '23.98',
      'The setting FRAME_RATE must be one of 23.976, 24, 25, 29.97, 30, 50, 59.94, 60, for example FRAME_RATE=23.976.',
    ],
    ['PORT', 'seventy', 'The setting PORT must be a whole number from 1 to 65535, for example PORT=3000.'],
    ['PORT', '65536', 'The setting PORT must be a whole number from 1 to 65535, for example PORT=3000.'],
    [
      'BASE_URL',
      'films.example.com',
      'The setting BASE_URL must be an address that starts with https:// or http://, for example BASE_URL=https://films.example.com.',
    ],
    [
      'BASE_URL',
      'https://example.com/films',
      'The setting BASE_URL must be an origin, without a path, for example BASE_URL=https://films.example.com.',
    ],
    [
      'BASE_URL',
      'http://films.example.com',
      'The setting BASE_URL may use plain http only for an address of this machine, for example BASE_URL=https://films.example.com.',
    ],
    [
      'DATABASE_URL',
      'mysql://db/x',
      'The setting DATABASE_URL must be an address that starts with postgresql:// or postgres://, for example DATABASE_URL=postgresql://arcframe:secret@db.example.com/arcframe.',
    ],
    ...['se#cret', 'se/cret', 'se?cret'].map((password): [string, string, string] => [
      'DATABASE_URL',
      `postgresql://arcframe:${password}@db/arcframe`,
      'The setting DATABASE_URL is no address: in a user or a password, write characters such as # / ? by their codes, %23 %2F %3F, for example DATABASE_URL=postgresql://arcframe:secret@db.example.com/arcframe.',
    ]),
    [
      'TRUSTED_PROXIES',
      '10.0.0.0/40',
      'The setting TRUSTED_PROXIES must be IP addresses or networks, separated by commas, for example TRUSTED_PROXIES=10.0.0.5,10.1.0.0/16.',
    ],
    [
      'ADMIN_EMAILS',
      'ana@example.com,ben',
      'The setting ADMIN_EMAILS must be e-mail addresses, separated by commas, for example ADMIN_EMAILS=ana@example.com,ben@example.com.',
    ],
    [
      'TRUSTED_PROXIES',
      'true',
      'The setting TRUSTED_PROXIES must be IP addresses or networks, separated by commas, for example TRUSTED_PROXIES=10.0.0.5,10.1.0.0/16.',
    ],
    [
      'SANDBOX',
      'card',
      'The setting SANDBOX may only name cards, google, mail, for example SANDBOX=cards,google,mail.',
    ],
    [
      'NODE_ENV',
      'prod',
      'The setting NODE_ENV must be development, production or test, for example NODE_ENV=production.',
    ],
    [
      'MAIL_FROM',
      'Films',
      'The setting MAIL_FROM must be an e-mail address, with or without a name, for example MAIL_FROM=Arcframe <films@example.com>.',
    ],
    [
      'METRICS_TOKEN',
      'aaaaaaaaaaaaaaaaaaaaaaaa',
      'The setting METRICS_TOKEN must be random, not the same few characters again, for example METRICS_TOKEN=c1b7a0f2e94d48aa.',
    ],
    [
      'METRICS_TOKEN',
      'short',
      'The setting METRICS_TOKEN must have at least 16 characters, for example METRICS_TOKEN=c1b7a0f2e94d48aa.',
    ],
  ]
  test.each(sentences)('%s=%s', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(sentence))
  })
})

describe('production', () => {
  test('does not start with a stand-in that was not named, and names the missing setting', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(
      'The setting STRIPE_SECRET_KEY is missing, which payments needs, or let a stand-in do it with SANDBOX=cards, for example STRIPE_SECRET_KEY=sk_live_….',
    )
    expect(() => readConfig({ NODE_ENV: 'production', SANDBOX: 'cards,mail' })).toThrow(
      /^The setting GOOGLE_CLIENT_ID/,
    )
    expect(() => readConfig({ NODE_ENV: 'production', SANDBOX: 'cards,google' })).toThrow(
      /^The setting SMTP_URL/,
    )
    expect(() => readConfig({ NODE_ENV: 'production', ...realServices, MAIL_FROM: '' })).toThrow(
      /^The setting MAIL_FROM is missing/,
    )
  })

  test('runs the stand-ins that are named, and none where the real service is set', () => {
    expect(readConfig({ NODE_ENV: 'production', SANDBOX: 'cards,google,mail' }).sandbox.size).toBe(3)
    expect(readConfig({ NODE_ENV: 'production', ...realServices }).sandbox.size).toBe(0)
    expect(readConfig({ NODE_ENV: 'production', SANDBOX: 'cards', ...realServices }).sandbox.size).toBe(0)
  })
})

test('an address of IPv6 is listened on, with brackets or without', () => {
  const hosts = [{ BASE_URL: 'http://[::1]:3000' }, { HOST: '[::1]' }, { HOST: '::1' }]
  expect(hosts.map((env) => readConfig(env))).toEqual(
    hosts.map(() => expect.objectContaining({ host: '::1', isLocal: true })),
  )
})

describe('a server that other machines reach', () => {
  test.each([
    ['BASE_URL', 'https://films.example.com'],
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', '192.0.2.4'],
  ])('does not start outside production: %s=%s', (name, value) => {
    for (const NODE_ENV of ['', 'development', 'test']) {
      expect(() => readConfig({ [name]: value, NODE_ENV })).toThrow(
        new ConfigError(
          `The setting NODE_ENV must be production where other machines reach the server (${name}=${value}), or SANDBOX must name the stand-ins that are meant, for example NODE_ENV=production.`,
        ),
      )
      expect(() => readConfig({ ...realServices, [name]: value, NODE_ENV })).toThrow(/^The setting NODE_ENV/)
    }
  })

  test('runs there the stand-ins that SANDBOX names, and no other', () => {
    const reachable = { BASE_URL: 'https://films.example.com', SANDBOX: 'cards,google,mail' }
    expect(readConfig(reachable)).toMatchObject({ isLocal: false, host: '0.0.0.0' })
    expect(readConfig(reachable).sandbox.size).toBe(3)
    expect(() => readConfig({ ...reachable, SANDBOX: 'cards,google' })).toThrow(
      /^The setting SMTP_URL is missing/,
    )
  })

  test.each([{}, { BASE_URL: 'https://films.localhost:8443' }, { HOST: '127.0.0.2' }, { HOST: '::1' }])(
    'is not one on this machine alone: %o',
    (env) => {
      expect(readConfig(env).isLocal).toBe(true)
    },
  )
})

describe('in production', () => {
  const production = { NODE_ENV: 'production', BASE_URL: 'https://films.example.com', ...realServices }

  test.each([
    ['STRIPE_SECRET_KEY', 'sk_test_51abc', /is a test key, with which nobody pays/],
    ['STRIPE_SECRET_KEY', 'rk_test_51abc', /is a test key/],
    ['STRIPE_SECRET_KEY', 'pk_live_51abc', /is no secret key of the card provider/],
    ['STRIPE_SECRET_KEY', 'changeme', /is no secret key of the card provider/],
    ['STRIPE_WEBHOOK_SECRET', 'changeme', /is no signing secret of a webhook/],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_newer4b1d9c2e7a80,whsec_', /is no signing secret of a webhook/],
  ])('%s=%s is refused', (name, value, sentence) => {
    expect(() => readConfig({ ...production, [name]: value })).toThrow(sentence)
    expect(() => readConfig({ ...production, [name]: value, SANDBOX: 'cards' })).not.toThrow()
  })

  test('live keys are accepted, restricted ones too', () => {
    expect(() => readConfig(production)).not.toThrow()
    expect(() => readConfig({ ...production, STRIPE_SECRET_KEY: 'rk_live_51abc' })).not.toThrow()
  })
})

describe('the real services', () => {
  test('replace their stand-ins one by one', () => {
    const { SMTP_URL, MAIL_FROM } = realServices
    expect([...readConfig({ SMTP_URL, MAIL_FROM }).sandbox].toSorted()).toEqual(['cards', 'google'])
  })

  test('half a service is a mistake that is named', () => {
    expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_live_1' })).toThrow(
      /^The setting STRIPE_WEBHOOK_SECRET is missing/,
    )
    expect(() => readConfig({ GOOGLE_CLIENT_SECRET: 'x' })).toThrow(
      /^The setting GOOGLE_CLIENT_ID is missing/,
    )
    expect(() => readConfig({ S3_ENDPOINT: 'http://127.0.0.1:9000' })).toThrow(
      /^The setting S3_BUCKET is missing/,
    )
    expect(() => readConfig({ S3_BUCKET: 'films' })).toThrow(/^The setting S3_ACCESS_KEY_ID is missing/)
  })

  test('a stand-in that runs elsewhere is shared and not started again', () => {
    const config = readConfig({
      STRIPE_API_BASE: 'http://127.0.0.1:4010/',
      SMTP_URL: 'smtp://127.0.0.1:4011',
      GOOGLE_ISSUER: 'http://localhost:3000/sandbox/google',
    })
    expect(config.sandbox.size).toBe(0)
    expect(config.stripe.apiBase).toBe('http://127.0.0.1:4010')
  })

  test('two webhook secrets are believed while they are rotated', () => {
    expect(readConfig(realServices).stripe.webhookSecrets).toEqual([
      'whsec_newer4b1d9c2e7a80',
      'whsec_older53f6e8d1b79c0',
    ])
  })
})

test('https makes the origin a secure one, listens on all addresses and loses a closing slash', () => {
  const config = readConfig({ BASE_URL: 'https://films.example.com/', SANDBOX: 'cards,google,mail' })
  expect(config).toMatchObject({
    baseUrl: 'https://films.example.com',
    isSecureOrigin: true,
    host: '0.0.0.0',
  })
})

test('every example in the documentation is a value that the setting accepts', () => {
  for (const { schema, example } of Object.values(settings)) schema.parse(example)
})

describe('a media worker', () => {
  test('needs no real service in production, where the server needs all of them', () => {
    const env = { NODE_ENV: 'production', DATABASE_URL: 'postgresql://arcframe@db.example.com/arcframe' }
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(readWorkerConfig(env)).toMatchObject({
      isProduction: true,
      databaseUrl: env.DATABASE_URL,
      s3: null,
    })
  })

  test('is refused half a bucket, as the server is', () => {
    expect(() => readWorkerConfig({ S3_ENDPOINT: 'https://s3.example.com' })).toThrow('S3_BUCKET is missing')
  })
})
