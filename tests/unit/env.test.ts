import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseEnv } from '@/env'
import { ENV_GUIDE, type EnvName } from '@/env-guide'

const WRONG: [EnvName, string, string][] = [
  ['DATABASE_URL', 'mysql://root@localhost/nova', 'must be a PostgreSQL connection URL'],
  ['DATABASE_URL', 'nova', 'must be a PostgreSQL connection URL'],
  ['DATABASE_DIRECT_URL', 'nova', 'must be a PostgreSQL connection URL'],
  ['PAYLOAD_SECRET', 'short', 'must have at least 32 characters'],
  ['PAYLOAD_SECRET', 'the output of: openssl rand -hex 32', 'must be a secret of your own'],
  ['PAYLOAD_SECRET', 'change-me-change-me-change-me-change-me', 'must be a secret of your own'],
  ['PORT', 'http', 'must be a whole number from 1 to 65535'],
  ['PORT', '0', 'must be a whole number from 1 to 65535'],
  ['PORT', '65536', 'must be a whole number from 1 to 65535'],
  ['PORT', '80.5', 'must be a whole number from 1 to 65535'],
  ['METRICS_PORT', 'on', 'must be a whole number from 1 to 65535'],
  ['METRICS_PORT', '3000', 'must be another than PORT'],
  ['WEB_CONCURRENCY', '0', 'must be a whole number from 1 to 32'],
  ['METRICS_HOST', 'everywhere', 'must be a network address'],
  ['SITE_URL', 'www.example.com', 'must be an http or https origin without a path'],
  ['SITE_URL', 'https://example.com/site', 'must be an http or https origin without a path'],
  ['SITE_URL', 'ftp://example.com', 'must be an http or https origin without a path'],
  ['S3_BUCKET', 'Media', 'must be the name of a bucket'],
  ['S3_BUCKET', '../media', 'must be the name of a bucket'],
  ['S3_ENDPOINT', 's3.example.com', 'must be an http or https origin without a path'],
  ['S3_REGION', 'Frankfurt am Main', 'must be the name of a region'],
  ['S3_ACCESS_KEY_ID', 'a key', 'must have 1 to 256 characters and no blank'],
  ['S3_SECRET_ACCESS_KEY', 'a secret', 'must have 1 to 256 characters and no blank'],
  ['S3_FORCE_PATH_STYLE', 'true', 'must be on or off'],
  ['CDN', 'akamai', 'must be varnish, fastly or cloudflare'],
  ['CDN_ADDRESS', '127.0.0.1:6083', 'must be http or https origins, separated by commas'],
  ['CDN_ADDRESS', 'http://127.0.0.1:6083, cache', 'must be http or https origins, separated by commas'],
  ['CDN_TOKEN', 'two words', 'must have 1 to 256 characters and no blank'],
  ['CDN_ZONE', '../zone', 'must be the id of a service or zone'],
  ['ADMIN_EMAIL', 'owner', 'must be an e-mail address'],
  ['ADMIN_PASSWORD', 'eleven char', 'must have 12 to 128 characters'],
  ['ADMIN_PASSWORD', 'x'.repeat(129), 'must have 12 to 128 characters'],
  ['SMTP_URL', 'https://mail.example.com', 'must be an smtp or smtps URL'],
  ['MAIL_FROM', 'NOVA hello@example.com', 'must be an e-mail address'],
  ['MAIL_FROM', 'NOVA\r\nBcc: a@b.c <hello@example.com>', 'must be an e-mail address'],
  ['DKIM_DOMAIN', 'NOVA <hello@example.com>', 'must be a domain'],
  ['DKIM_SELECTOR', 'nova;t=y', 'must be the name of a selector'],
  ['DKIM_KEY', 'the output of: openssl genrsa 2048', 'must be a private RSA key of at least 1024 bits'],
  ['LEADS_TO', 'sales@example.com, owner', 'must be e-mail addresses, separated by commas'],
  ['BOUNCE_ADDRESS', 'bounces', 'must be an e-mail address'],
  ['BOUNCE_ADDRESS', 'a+b@example.com', 'must have a name of at most 18 letters without a +'],
  ['BOUNCE_ADDRESS', `${'b'.repeat(19)}@example.com`, 'must have a name of at most 18 letters without a +'],
  ['BOUNCE_IMAP', 'https://mail.example.com', 'must be an imap or imaps URL'],
  ['LEAD_RATE', '10', 'must be COUNT/TIME'],
  ['LEAD_RATE', '0/10m', 'must be COUNT/TIME'],
  ['LEAD_RATE', '10/0m', 'must be COUNT/TIME'],
  ['SIGN_UP_RATE', '3/1w', 'must be COUNT/TIME'],
  ['SIGN_UP', 'yes', 'must be on or off'],
  ['COMPANY_NAME', ' ', 'must have 1 to 60 characters'],
  ['COMPANY_PHONE', '800 555 0199', 'must be a US number in E.164 form'],
  ['COMPANY_EMAIL', 'hello', 'must be an e-mail address'],
  ['WEBHOOK_ALLOW_PRIVATE', 'yes', 'must be on or off'],
  ['TRUST_PROXY_HOPS', '-1', 'must be a whole number from 0 to 5'],
  ['TRUST_PROXY_HOPS', 'all', 'must be a whole number from 0 to 5'],
  ['SEED', 'true', 'must be on or off'],
  ['LOG_LEVEL', 'loud', 'must be debug, info, warn, error or silent'],
]

test.each(WRONG)('T24 %s=%j stops the start: name, problem and example', (name, value, problem) => {
  const parse = () => parseEnv({ [name]: value, ...(name === 'DATABASE_URL' && { PAYLOAD_SECRET: SECRET }) })
  expect(parse).toThrow(problem)
  expect(parse).toThrow(`  ${name} `)
  expect(parse).toThrow(`for example ${name}=${ENV_GUIDE[name].example}`)
})

const SECRET = 'a secret that only the tests know'

test('a variable that can be wrong is in the table above', () => {
  const free: EnvName[] = ['DATA_DIR']
  expect([...new Set(WRONG.map(([name]) => name)), ...free].sort()).toEqual(Object.keys(ENV_GUIDE).sort())
})

test('T109 no public site lets webhooks into a private network', () => {
  const parse = (siteUrl: string) => () => parseEnv({ SITE_URL: siteUrl, WEBHOOK_ALLOW_PRIVATE: 'on' })
  expect(parse('https://example.com')).toThrow('WEBHOOK_ALLOW_PRIVATE must be off on a public site')
  expect(parse('http://localhost:3000')).not.toThrow()
})

test('two wrong variables are told at once', () => {
  const parse = () => parseEnv({ PORT: 'x', SEED: 'y' })
  expect(parse).toThrow('PORT')
  expect(parse).toThrow('SEED')
})

test('PAYLOAD_SECRET is required with a database of your own, and only then', () => {
  expect(() => parseEnv({ DATABASE_URL: 'postgres://localhost/nova' })).toThrow('PAYLOAD_SECRET is required')
  expect(parseEnv({}).PAYLOAD_SECRET).toBeUndefined()
})

test('S3 is set whole or not at all, whichever part is there', () => {
  const whole = { S3_BUCKET: 'media', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(parseEnv(whole)).toMatchObject({ ...whole, S3_REGION: 'us-east-1', S3_FORCE_PATH_STYLE: false })
  for (const missing of Object.keys(whole)) {
    const parse = () => parseEnv({ ...whole, [missing]: '' })
    expect(parse).toThrow(`  ${missing} is required when images are stored on S3, for example`)
  }
  expect(() => parseEnv({ S3_ENDPOINT: 'http://localhost:9000' })).toThrow('S3_BUCKET is required')
  expect(() => parseEnv({ S3_FORCE_PATH_STYLE: 'off' })).toThrow('S3_BUCKET is required')
})

describe('DKIM', () => {
  const pem = (bits: number, type: 'pkcs1' | 'pkcs8' = 'pkcs8') =>
    String(generateKeyPairSync('rsa', { modulusLength: bits }).privateKey.export({ type, format: 'pem' }))
  const key = pem(2048)
  const whole = { DKIM_DOMAIN: 'example.com', DKIM_SELECTOR: 'nova', DKIM_KEY: key }

  test('it is set whole or not at all', () => {
    expect(parseEnv(whole)).toMatchObject(whole)
    for (const missing of Object.keys(whole))
      expect(() => parseEnv({ ...whole, [missing]: '' })).toThrow(
        `  ${missing} is required when mail is signed, for example`,
      )
  })

  test.each([
    ['PEM in lines', key],
    ['PEM whose line ends are written', key.replaceAll('\n', '\\n')],
    ['base64 of PEM', Buffer.from(key).toString('base64')],
  ])('a key is %s', (_, given) => {
    expect(parseEnv({ ...whole, DKIM_KEY: given }).DKIM_KEY).toBe(key)
  })

  test('a key of the kind that openssl wrote before version 3 is one too', () => {
    const old = pem(1024, 'pkcs1')
    expect(parseEnv({ ...whole, DKIM_KEY: old }).DKIM_KEY).toBe(old)
  })

  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const wrong: [string, string][] = [
    ['of 512 bits', pem(512)],
    ['of another kind', String(privateKey.export({ type: 'pkcs8', format: 'pem' }))],
    ['a public one', String(publicKey.export({ type: 'spki', format: 'pem' }))],
    ['cut off', key.slice(0, 400)],
    ['a path', '/etc/nova/dkim.pem'],
    [
      'sealed with a password',
      String(
        createPrivateKey(key).export({
          type: 'pkcs8',
          format: 'pem',
          cipher: 'aes-256-cbc',
          passphrase: 'x',
        }),
      ),
    ],
  ]
  test.each(wrong)('T24 a key that is %s stops the start, and is not shown', (_, given) => {
    const parse = () => parseEnv({ ...whole, DKIM_KEY: given })
    expect(parse).toThrow('DKIM_KEY must be a private RSA key of at least 1024 bits')
    expect(parse).not.toThrow(given.slice(40, 80) || given)
  })
})

test('a cache in front is set with all that it needs, and with nothing that it does not use', () => {
  const varnish = {
    CDN: 'varnish',
    CDN_ADDRESS: 'http://10.0.0.1:6083, http://10.0.0.2:6083',
    CDN_TOKEN: 'key',
  }
  const addresses = ['http://10.0.0.1:6083', 'http://10.0.0.2:6083']
  expect(parseEnv(varnish)).toMatchObject({ CDN: 'varnish', CDN_ADDRESS: addresses })
  const fastly = { CDN: 'fastly', CDN_TOKEN: 'key', CDN_ZONE: 'SU1Z0' }
  expect(parseEnv(fastly).CDN_ADDRESS).toEqual(['https://api.fastly.com'])
  expect(parseEnv({ ...fastly, CDN: 'cloudflare' }).CDN_ADDRESS).toEqual(['https://api.cloudflare.com'])
  const own = 'http://127.0.0.1:7000'
  expect(parseEnv({ ...fastly, CDN_ADDRESS: own }).CDN_ADDRESS).toEqual([own])
  expect(parseEnv({}).CDN_ADDRESS).toEqual([])
  for (const whole of [varnish, fastly])
    for (const missing of Object.keys(whole)) {
      const problem =
        missing === 'CDN' ? 'CDN is required when' : `${missing} is required with CDN=${whole.CDN}`
      expect(() => parseEnv({ ...whole, [missing]: '' })).toThrow(`  ${problem}`)
    }
  expect(() => parseEnv({ ...varnish, CDN_ZONE: 'SU1Z0' })).toThrow(
    'CDN_ZONE has no meaning with CDN=varnish',
  )
  const several = () => parseEnv({ ...fastly, CDN_ADDRESS: varnish.CDN_ADDRESS })
  expect(several).toThrow('CDN_ADDRESS must be a single address with CDN=fastly')
})

test('a direct address goes past a pooler, which DATABASE_URL names', () => {
  const direct = { DATABASE_DIRECT_URL: 'postgres://localhost/nova', PAYLOAD_SECRET: SECRET }
  expect(() => parseEnv(direct)).toThrow('DATABASE_URL is required when DATABASE_DIRECT_URL is set')
})

test('nothing, and empty values, give the documented defaults', () => {
  const empty = Object.fromEntries(Object.keys(ENV_GUIDE).map((name) => [name, '']))
  expect(parseEnv(empty)).toEqual(parseEnv({}))
  expect(parseEnv({ PORT: '4000' })).toMatchObject({
    SITE_URL: 'http://localhost:4000',
    DATA_DIR: '.data',
    ADMIN_EMAIL: 'owner@example.com',
    LEAD_RATE: { points: 10, seconds: 600 },
    SIGN_UP_RATE: { points: 3, seconds: 3600 },
    SIGN_UP: true,
    TRUST_PROXY_HOPS: 0,
    SEED: true,
  })
})

test('A96 what the staff write in the admin has no default beside it', () => {
  for (const name of ['COMPANY_NAME', 'COMPANY_PHONE', 'COMPANY_EMAIL', 'MAIL_FROM'])
    expect(parseEnv({})).not.toHaveProperty(name)
})

test.each([
  ['1/30s', 1, 30],
  ['10/10m', 10, 600],
  ['3/1h', 3, 3600],
  ['500/2d', 500, 172800],
])('LEAD_RATE=%s is %i in %i seconds', (LEAD_RATE, points, seconds) => {
  expect(parseEnv({ LEAD_RATE }).LEAD_RATE).toEqual({ points, seconds })
})

test('.env.example lists every variable with its meaning and default, and no other', () => {
  const text = readFileSync('.env.example', 'utf8')
  const listed = [...text.matchAll(/^# ([A-Z\d_]+)=/gm)].map(([, name]) => name)
  expect(listed).toEqual(Object.keys(ENV_GUIDE))
  for (const { meaning, fallback } of Object.values(ENV_GUIDE)) {
    expect(text).toContain(`# ${meaning}\n# Default: ${fallback}\n`)
  }
})
