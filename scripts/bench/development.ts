import { setTimeout } from 'node:timers/promises'
import { paths } from '@/domain/paths'
import { DEVELOPER, type Development, startDevelopment } from './development-copy'
import { writePart } from './document'
import { describeMachine } from './rivals'

/**
 * Measures how long `npm run dev` takes to show a saved change: npm run bench:development. It changes a copy of the
 * checkout and writes its part of docs/benchmarks.md.
 */
const ROUNDS = 5
const LOOK_EVERY_MS = 100

/** A change to save, and the request whose response shows it. */
type Change = {
  title: string
  path: string
  from: string
  to: string
  look: (origin: string, cookie: string) => Promise<string>
}

const read = async (url: string, init: RequestInit = {}) => (await fetch(url, init)).text()

const home: Change['look'] = (origin) => read(origin)
const industries: Change['look'] = (origin, cookie) =>
  read(`${origin}${paths.admin}/collections/industries`, {
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  })
const refusedLead: Change['look'] = (origin) => {
  const headers = { 'content-type': 'application/json' }
  return read(`${origin}${paths.leads}`, { method: 'POST', headers, body: '{' })
}

const CHANGES: readonly Change[] = [
  {
    title: 'a component, in its page',
    path: 'src/site/layout/site-header.tsx',
    from: 'aria-label="Main"',
    to: 'aria-label="Saved"',
    look: home,
  },
  {
    title: 'the label of a collection, in the admin',
    path: 'collections/Industries.ts',
    from: "plural: 'Industries'",
    to: "plural: 'Saved'",
    look: industries,
  },
  {
    title: '`src/features/`, in what the lead endpoint answers',
    path: 'src/features/leads/responses.ts',
    from: 'The form could not be read.',
    to: 'The form could not be Saved.',
    look: refusedLead,
  },
  {
    title: '`payload.config.ts`, in the admin',
    path: 'payload.config.ts',
    from: "robots: 'noindex, nofollow'",
    to: "robots: 'noindex, nofollow, Saved'",
    look: industries,
  },
]

async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}${paths.signIn}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(DEVELOPER),
  })
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Milliseconds from the save until a repeated request shows the change. */
async function time(development: Development, cookie: string, change: Change): Promise<number> {
  const isShown = async () => (await change.look(development.origin, cookie)).includes('Saved')
  if (await isShown()) throw new Error(`${change.path} shows the change before it is made`)
  const began = performance.now()
  await development.edit(change.path, change.from, change.to)
  while (!(await isShown())) await setTimeout(LOOK_EVERY_MS)
  const took = performance.now() - began
  await development.edit(change.path, change.to, change.from)
  while (await isShown()) await setTimeout(LOOK_EVERY_MS)
  return took
}

const seconds = (milliseconds = Number.NaN) => (milliseconds / 1000).toFixed(1)

const began = performance.now()
const development = await startDevelopment()
try {
  const startSeconds = seconds(performance.now() - began)
  const cookie = await signIn(development.origin)
  const rows: string[] = []
  for (const change of CHANGES) {
    // The first request compiles the page, so it is not measured.
    await change.look(development.origin, cookie)
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) times.push(await time(development, cookie, change))
    const ordered = times.toSorted((one, other) => one - other)
    const middle = ordered[Math.floor(ROUNDS / 2)]
    rows.push(`| ${change.title} | ${seconds(middle)} s | ${seconds(ordered.at(-1))} s |`)
  }
  await writePart('Development', 'bench:development', [
    `${await describeMachine()}. From the save of a file until \`npm run dev\` shows it to whoever asks every ${LOOK_EVERY_MS} ms;`,
    `${ROUNDS} times each. It was ready ${startSeconds} s after the start, with a new database.`,
    '',
    '| saved | median | longest |',
    '| --- | --- | --- |',
    ...rows,
  ])
} finally {
  await development.stop()
}
