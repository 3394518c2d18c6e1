import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectFiles } from '../helpers/project'

/** Keys that have a form of their own; passwords are found by the place where they would stand. */
const SECRETS = [
  /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  /\b(?:sk|rk)_live_[A-Za-z0-9]{20,}/,
  /\bxox[abprs]-[A-Za-z0-9-]{20,}/,
  /^(?:PAYLOAD_SECRET|ADMIN_PASSWORD|POSTGRES_PASSWORD|SMTP_URL)=(?!["<$ ]|smtps:\/\/user:password@)\S{8,}/m,
]

const hasSecret = (text: string) => SECRETS.some((form) => form.test(text))

test('T80 no file of the repository holds a key or a password', () => {
  const files = projectFiles().filter((path) => !/\.(?:png|ico|jpg|webp|avif|mp4|webm|woff2|ttf)$/.test(path))
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((path) => hasSecret(readFileSync(path, 'utf8')))).toEqual([])
})

test.each([
  [`-----BEGIN ${'RSA'} PRIVATE KEY-----`, true],
  [`AKIA${'Z'.repeat(16)}`, true],
  [`ghp_${'a1'.repeat(18)}`, true],
  ['PAYLOAD_SECRET=3f9a1c77be20d458', true],
  ['SMTP_URL=smtps://me:mine@mail.example.net:465', true],
  ['# PAYLOAD_SECRET="the output of: openssl rand -hex 32"', false],
  ['SMTP_URL=smtps://user:password@mail.example.com:465', false],
])('%s is a secret: %s', (text, isSecret) => {
  expect(hasSecret(text)).toBe(isSecret)
})

test('T80 git and the image leave out the data folder and the environment', () => {
  const ignored = readFileSync('.gitignore', 'utf8').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.data/', '.env', '.env.local']))
  const [first, ...allowed] = readFileSync('.dockerignore', 'utf8').trim().split('\n')
  expect(first).toBe('*')
  expect(allowed.filter((line) => !/^![\w.-]+$/.test(line) || /^!\.(?:env|data)/.test(line))).toEqual([])
})
