import { createPrivateKey } from 'node:crypto'
import { z } from 'zod'
import { ENV_GUIDE, type EnvName } from './env-guide'

const SECONDS = { s: 1, m: 60, h: 3600, d: 86400 } as const

/** A limit such as `10/10m`: so many points within so many seconds. */
export type Rate = { points: number; seconds: number }

const rate = z.string().transform((text, context): Rate => {
  const match = /^([1-9]\d{0,5})\/([1-9]\d{0,3})([smhd])$/.exec(text)
  if (!match) {
    context.addIssue({ code: 'custom', message: 'must be COUNT/TIME with s, m, h or d' })
    return z.NEVER
  }
  return { points: Number(match[1]), seconds: Number(match[2]) * SECONDS[match[3] as keyof typeof SECONDS] }
})

const origin = z.string().transform((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : null
  const isBare = url && url.pathname === '/' && !url.search && !url.hash && !url.username
  if (!isBare || !/^https?:$/.test(url.protocol)) {
    context.addIssue({ code: 'custom', message: 'must be an http or https origin without a path' })
    return z.NEVER
  }
  return url.origin
})

const urlWith = (protocol: RegExp, problem: string) =>
  z.string().refine((text) => URL.canParse(text) && protocol.test(new URL(text).protocol), problem)

const mailbox = z
  .string()
  .regex(/^(?:[^<>\r\n"]{1,100} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@,]+@[^\s<>@,]+)$/, 'must be an e-mail address')

const mailboxes = z.string().transform((text, context) => {
  const list = text.split(',').map((part) => part.trim())
  if (list.some((part) => !z.email().safeParse(part).success)) {
    context.addIssue({ code: 'custom', message: 'must be e-mail addresses, separated by commas' })
    return z.NEVER
  }
  return list
})

/** Its name is followed by a token of 46 letters, and has at most 64 with it. */
const bounceAddress = z
  .email('must be an e-mail address')
  .regex(/^[^@+]{1,18}@/, 'must have a name of at most 18 letters without a +')

const origins = z.string().transform((text, context) => {
  const list = text.split(',').map((part) => origin.safeParse(part.trim()))
  if (list.some((each) => !each.success)) {
    context.addIssue({ code: 'custom', message: 'must be http or https origins, separated by commas' })
    return z.NEVER
  }
  return list.flatMap(({ data }) => data ?? [])
})

const onOff = z.enum(['on', 'off'], 'must be on or off').transform((text) => text === 'on')

function wholeNumber(least: number, most: number) {
  const problem = `must be a whole number from ${least} to ${most}`
  return z.coerce.number(problem).int(problem).min(least, problem).max(most, problem)
}

function text(least: number, most: number, base = z.string()) {
  const problem = `must have ${least} to ${most} characters`
  return base.min(least, problem).max(most, problem)
}

/** Variables for images on S3: all of them or none. The others have defaults. */
const S3_NEEDED = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const S3_NAMES = [...S3_NEEDED, 'S3_ENDPOINT', 'S3_REGION', 'S3_FORCE_PATH_STYLE'] as const

const key = z.string().regex(/^\S{1,256}$/, 'must have 1 to 256 characters and no blank')

/** Where the providers of a CDN are told what has changed. A Varnish is the owner's own, at an address of theirs. */
const CDN_ADDRESSES = { fastly: 'https://api.fastly.com', cloudflare: 'https://api.cloudflare.com' } as const
const CDNS = ['varnish', 'fastly', 'cloudflare'] as const
const CDN_NEEDED = {
  varnish: ['CDN_ADDRESS', 'CDN_TOKEN'],
  fastly: ['CDN_TOKEN', 'CDN_ZONE'],
  cloudflare: ['CDN_TOKEN', 'CDN_ZONE'],
} as const
const CDN_PARTS = ['CDN_ADDRESS', 'CDN_TOKEN', 'CDN_ZONE'] as const

/** For signing mail by DKIM: all of them or none. */
const DKIM_NAMES = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY'] as const

const dnsName = (problem: string) =>
  z
    .string()
    .max(200, problem)
    .regex(/^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/i, problem)

/** Shorter keys are not believed any more (RFC 8301), and `rsa-sha256` is the only algorithm that every receiver knows. */
const LEAST_RSA_BITS = 1024

/** A PEM file, as it is or in base64, because many files of environments have no values of several lines. */
const privateKey = z.string().transform((text, context) => {
  const pem = text.startsWith('-----') ? text.replaceAll('\\n', '\n') : Buffer.from(text, 'base64').toString()
  try {
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = createPrivateKey(pem)
    if (type === 'rsa' && (details?.modulusLength ?? 0) >= LEAST_RSA_BITS) return pem
  } catch {
    // It is said below, without what the library says of the text of a secret.
  }
  const problem = `must be a private RSA key of at least ${LEAST_RSA_BITS} bits without a password, as PEM or as base64 of PEM`
  context.addIssue({ code: 'custom', message: problem })
  return z.NEVER
})

/** Placeholders of secrets in documents. */
const SAMPLE = /openssl|change.?(?:me|this)|your.?(?:own.?)?secret|secret.?(?:here|key)|example/i

const envSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  DATABASE_URL: urlWith(/^postgres(ql)?:$/, 'must be a PostgreSQL connection URL').optional(),
  DATABASE_DIRECT_URL: urlWith(/^postgres(ql)?:$/, 'must be a PostgreSQL connection URL').optional(),
  PAYLOAD_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .refine((text) => !SAMPLE.test(text), 'must be a secret of your own, not a sample')
    .optional(),
  PORT: wholeNumber(1, 65535).default(3000),
  WEB_CONCURRENCY: wholeNumber(1, 32).optional(),
  METRICS_PORT: wholeNumber(1, 65535).optional(),
  METRICS_HOST: z.union([z.ipv4(), z.ipv6()], 'must be a network address').default('127.0.0.1'),
  SITE_URL: origin.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ENDPOINT: origin.optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be the name of a region')
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: key.optional(),
  S3_SECRET_ACCESS_KEY: key.optional(),
  S3_FORCE_PATH_STYLE: onOff.default(false),
  CDN: z.enum(CDNS, 'must be varnish, fastly or cloudflare').optional(),
  CDN_ADDRESS: origins.optional(),
  CDN_TOKEN: key.optional(),
  CDN_ZONE: z
    .string()
    .regex(/^[A-Za-z\d]{1,64}$/, 'must be the id of a service or zone')
    .optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').default('owner@example.com'),
  ADMIN_PASSWORD: text(12, 128).optional(),
  SMTP_URL: urlWith(/^smtps?:$/, 'must be an smtp or smtps URL').optional(),
  MAIL_FROM: mailbox.optional(),
  DKIM_DOMAIN: dnsName('must be a domain').optional(),
  DKIM_SELECTOR: dnsName('must be the name of a selector').optional(),
  DKIM_KEY: privateKey.optional(),
  LEADS_TO: mailboxes.optional(),
  BOUNCE_ADDRESS: bounceAddress.optional(),
  BOUNCE_IMAP: urlWith(/^imaps?:$/, 'must be an imap or imaps URL').optional(),
  LEAD_RATE: rate.default({ points: 10, seconds: 600 }),
  SIGN_UP_RATE: rate.default({ points: 3, seconds: 3600 }),
  SIGN_UP: onOff.default(true),
  COMPANY_NAME: text(1, 60, z.string().trim()).optional(),
  COMPANY_PHONE: z
    .string()
    .regex(/^\+1[2-9]\d{9}$/, 'must be a US number in E.164 form')
    .optional(),
  COMPANY_EMAIL: z.email('must be an e-mail address').optional(),
  WEBHOOK_ALLOW_PRIVATE: onOff.default(false),
  TRUST_PROXY_HOPS: wholeNumber(0, 5).default(0),
  SEED: onOff.default(true),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info'),
  /** Set by Payload's own migration command. */
  PAYLOAD_MIGRATING: z.string().optional(),
  /** Set by Next during a build. */
  NEXT_PHASE: z.string().optional(),
})

type Parsed = z.output<typeof envSchema>

export type Env = Omit<Parsed, 'SITE_URL' | 'CDN_ADDRESS'> & {
  SITE_URL: string
  /** Where purges are sent; empty without a CDN. */
  CDN_ADDRESS: string[]
}

/** Thrown for a missing or wrong variable; the message has one readable line for each. */
export class EnvError extends Error {
  override name = 'EnvError'
}

/**
 * Parses the environment of the process.
 *
 * @param source - names and values as in `process.env`; empty values count as absent
 * @throws {EnvError} one line per wrong variable: its name, what is wrong, and an example of a right value
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const result = envSchema.safeParse(given)
  const problems = result.success ? [] : result.error.issues.map(toLine)
  if (given.DATABASE_URL && !given.PAYLOAD_SECRET) {
    problems.push(line('PAYLOAD_SECRET', 'is required when DATABASE_URL is set'))
  }
  if (given.DATABASE_DIRECT_URL && !given.DATABASE_URL) {
    problems.push(line('DATABASE_URL', 'is required when DATABASE_DIRECT_URL is set'))
  }
  if (given.METRICS_PORT && given.METRICS_PORT === (given.PORT ?? '3000')) {
    problems.push(line('METRICS_PORT', 'must be another than PORT'))
  }
  if (given.BOUNCE_IMAP && !given.BOUNCE_ADDRESS) {
    problems.push(line('BOUNCE_ADDRESS', 'is required when BOUNCE_IMAP is set'))
  }
  if (given.WEBHOOK_ALLOW_PRIVATE === 'on' && given.SITE_URL?.startsWith('https:')) {
    problems.push(line('WEBHOOK_ALLOW_PRIVATE', 'must be off on a public site'))
  }
  if (S3_NAMES.some((name) => given[name])) {
    const missing = S3_NEEDED.filter((name) => !given[name])
    problems.push(...missing.map((name) => line(name, 'is required when images are stored on S3')))
  }
  if (DKIM_NAMES.some((name) => given[name])) {
    const missing = DKIM_NAMES.filter((name) => !given[name])
    problems.push(...missing.map((name) => line(name, 'is required when mail is signed')))
  }
  problems.push(...cdnProblems(given))
  if (!result.success || problems.length > 0) {
    throw new EnvError(`The configuration is not usable:\n${problems.join('\n')}\nSee .env.example.`)
  }
  const { data } = result
  return {
    ...data,
    SITE_URL: data.SITE_URL ?? `http://localhost:${data.PORT}`,
    CDN_ADDRESS: data.CDN_ADDRESS ?? (data.CDN && data.CDN !== 'varnish' ? [CDN_ADDRESSES[data.CDN]] : []),
  }
}

/** What is missing beside `CDN`, and what is set without a use. */
function cdnProblems(given: Record<string, string | undefined>): string[] {
  const cdn = CDNS.find((each) => each === given.CDN)
  const set = CDN_PARTS.filter((name) => given[name])
  if (!given.CDN && set.length > 0) return [line('CDN', `is required when ${set[0]} is set`)]
  if (!cdn) return []
  const missing = CDN_NEEDED[cdn].filter((name) => !given[name])
  const problems = missing.map((name) => line(name, `is required with CDN=${cdn}`))
  if (cdn === 'varnish' && given.CDN_ZONE) problems.push(line('CDN_ZONE', 'has no meaning with CDN=varnish'))
  if (cdn !== 'varnish' && given.CDN_ADDRESS?.includes(','))
    problems.push(line('CDN_ADDRESS', `must be a single address with CDN=${cdn}`))
  return problems
}

function toLine(issue: { path: PropertyKey[]; message: string }): string {
  return line(String(issue.path[0]), issue.message)
}

function line(name: string, problem: string): string {
  const guide = name in ENV_GUIDE ? ENV_GUIDE[name as EnvName] : undefined
  return `  ${name} ${problem}${guide ? `, for example ${name}=${guide.example}` : ''}`
}

/** The environment of this process. Reading it is the only use of `process.env` in the product. */
export const env = parseEnv(process.env)

// Else the client of S3 says at every start that a later version of it will not run on Node 20.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'

/** Variables that libraries read from the environment. */
type ForLibraries = {
  DISABLE_PAYLOAD_HMR: 'true'
  NEXT_TELEMETRY_DISABLED: '1'
  FONTCONFIG_FILE: string
  __NEXT_PRIVATE_STANDALONE_CONFIG: string
}

/** What a start adds to the environment, for this process and for those that it starts. */
export function addToEnv(
  given: Partial<Pick<Env, 'DATABASE_URL' | 'PAYLOAD_SECRET' | 'WEB_CONCURRENCY'> & ForLibraries>,
): void {
  for (const [name, value] of Object.entries(given)) process.env[name] = String(value)
  Object.assign(env, given)
}
