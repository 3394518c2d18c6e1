import { readFileSync } from 'node:fs'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { sendConsoleToLog } from '@/cli/console-to-log'
import { EVENTS, type EventName, logEvent, logRecorded } from '@/domain/events'
import { AUDIT_GROUPS } from '@/domain/facts'
import { AUDIT_WORDS, kindsOf } from '@/features/audit/rules/audit'
import { underRequestId } from '@/front/gate/request-id'
import { safeText, toSafeError } from '@/lib/logger'
import { currentRequestId, outsideOfRequests, requestIdOf, withRequestId } from '@/lib/request-context'
import { recordedLog } from '../helpers/log'
import { projectFiles } from '../helpers/project'

describe('a line of the log', () => {
  test('T83 is JSON with the level by its name, the time in UTC, and the id of its request', () => {
    const { logger, entries } = recordedLog()
    withRequestId('request-1', () => logRecorded(logger, 'auth.sign-in', { user: 'u1' }))
    logRecorded(logger, 'auth.sign-out', { user: 'u1' })
    const [first, second] = entries()
    expect(first).toMatchObject({ level: 'info', event: 'auth.sign-in', user: 'u1', request: 'request-1' })
    expect(first?.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(first?.msg).toBe(EVENTS['auth.sign-in'].meaning)
    expect(second).not.toHaveProperty('request')
  })

  test('T82 cannot be forged by what it holds', () => {
    const { logger, lines, entries } = recordedLog()
    logRecorded(logger, 'lead.deleted', { id: 'x"}\n{"level":"info","event":"auth.sign-in"}\u2028\u001b[2J' })
    expect(lines()).toHaveLength(1)
    expect(entries()[0]?.event).toBe('lead.deleted')
    expect(lines()[0]).not.toContain('\u001b')
  })

  test('LOG_LEVEL leaves the lesser out', () => {
    const { logger, entries } = recordedLog('warn')
    logEvent(logger, 'lead.honeypot')
    logEvent(logger, 'auth.alarm')
    expect(entries().map(({ event }) => event)).toEqual(['auth.alarm'])
  })

  test('is no error when a request gets a 4xx, as it should be', () => {
    const { logger, entries } = recordedLog()
    logger.error({ err: Object.assign(new Error('Not Found'), { status: 404 }) })
    logger.error({ err: Object.assign(new Error('Gone wrong'), { status: 500 }) })
    logger.error({ err: new Error('Gone wrong') })
    expect(entries().map(({ level }) => level)).toEqual(['info', 'error', 'error'])
  })

  test('carries its request however late it is written, and none when nobody asked for it', async () => {
    const { logger, entries } = recordedLog()
    await withRequestId('request-2', async () => {
      await new Promise((resolve) => setTimeout(resolve, 1))
      logEvent(logger, 'lead.honeypot')
      outsideOfRequests(() => logEvent(logger, 'database.connection'))
    })
    expect(entries().map(({ request }) => request)).toEqual(['request-2', undefined])
  })
})

describe('an error in the log', () => {
  test.each([
    [
      'Failed query: insert into "users" ("email") values ($1)\nparams: ann@example.com,Ann Ross',
      'Failed query: insert into users …',
    ],
    ['Gone wrong, params: ann@example.com,Ann Ross', 'Gone wrong, (values left out)'],
    ['Unexpected token in JSON: "Ann Ross" is not valid', 'Unexpected token in JSON: "…" is not valid'],
    ['No mailbox ann.ross@example.com here', 'No mailbox …@… here'],
    ['Cannot call +1 (555) 010-0000 now', 'Cannot call … now'],
    ['relation users does not exist', 'relation users does not exist'],
    ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED …:5432'],
  ])('%j becomes %j', (text, safe) => {
    expect(safeText(text)).toBe(safe)
  })

  test('keeps what helps to find it and nothing that was typed, down to its cause', () => {
    const cause = Object.assign(new Error('duplicate key "ann@example.com"'), {
      code: '23505',
      table: 'users',
      detail: 'Key (email)=(ann@example.com) already exists.',
    })
    const error = new Error('Failed query: insert\nparams: ann@example.com', { cause })
    const safe = toSafeError(error)
    expect(safe).toMatchObject({ type: 'Error', cause: { code: '23505', table: 'users' } })
    expect(safe.stack).toContain('log.test.ts')
    expect(JSON.stringify(safe)).not.toContain('ann@example.com')
  })

  test('a hostile message of 100,000 characters is cut before it is looked at', () => {
    for (const part of ['1 ', '(', 'a@', '"', 'a', ' 1-']) {
      expect(safeText(part.repeat(100_000 / part.length)).length).toBeLessThanOrEqual(300)
    }
  })

  test('T75 what packages print is an entry, without what its message carries', () => {
    const { error, warn } = console
    const { logger, entries } = recordedLog()
    try {
      sendConsoleToLog(logger)
      withRequestId('request-3', () => console.error('Failed for ann@example.com', new TypeError('no "Ann"')))
      console.error('the same outside')
      console.warn('only a warning')
    } finally {
      Object.assign(console, { error, warn })
    }
    expect(entries()).toMatchObject([
      { event: 'request.failed', request: 'request-3', err: { type: 'TypeError', message: 'no "…"' } },
      { event: 'process.failed', said: 'the same outside' },
      { level: 'warn', said: 'only a warning' },
    ])
  })
})

describe('the id of a request', () => {
  test.each([
    ['0f8fad5b-d9cb-469f-a165-70867728950e', true],
    ['abcDEF_.-1', true],
    ['short', false],
    ['x'.repeat(65), false],
    ['with space in it', false],
    ['line\nbreak-1234', false],
    ['quote"1234567', false],
    ['', false],
    [null, false],
  ])('%j is taken: %s', (given, isTaken) => {
    const id = requestIdOf(given)
    expect(id === given).toBe(isTaken)
    expect(id).toMatch(/^[\w.-]{8,64}$/)
  })

  test.each([
    [0, false],
    [1, true],
  ])('behind %i proxies of ours a header from outside counts: %s', async (hops, counts) => {
    const server = createServer((request, response) =>
      underRequestId(request, response, hops, () =>
        response.end(`${request.headers['x-request-id']} ${currentRequestId()}`),
      ),
    )
    await new Promise<void>((resolve) => server.listen(0, resolve))
    const { port } = server.address() as AddressInfo
    const [header, body] = await new Promise<[unknown, string]>((resolve) => {
      get({ port, headers: { 'x-request-id': 'given-by-somebody' } }, async (response) =>
        resolve([response.headers['x-request-id'], (await response.toArray()).join('')]),
      )
    })
    server.close()
    expect(body).toBe(`${header} ${header}`)
    expect(header === 'given-by-somebody').toBe(counts)
  })
})

describe('the list of events', () => {
  const sources = projectFiles()
    .filter(
      (path) =>
        /^(src|collections)\/.*\.tsx?$/.test(path) &&
        !/^src\/(?:domain\/events|features\/[^/]+\/facts)\.ts$/.test(path),
    )
    .map((path) => readFileSync(path, 'utf8'))

  test.each(Object.keys(EVENTS) as EventName[])('%s is written somewhere', (name) => {
    expect(sources.some((text) => text.includes(`'${name}'`))).toBe(true)
  })

  test('T142 an audited event has no other way into the log than beside its row', () => {
    const { logger } = recordedLog()
    // @ts-expect-error -- `recordEvent` writes both.
    logEvent(logger, 'auth.role-given')
    const writers = projectFiles().filter(
      (path) =>
        /^(src|collections)\/.*\.tsx?$/.test(path) && readFileSync(path, 'utf8').includes('logRecorded('),
    )
    expect(writers).toEqual([
      'src/domain/events.ts',
      'src/features/audit/server/record-event.ts',
      'src/features/audit/server/refused-sign-in.ts',
      'src/flows/sweep-job.ts',
    ])
  })

  test('every kind has its words and its group in the screen', () => {
    const grouped = AUDIT_GROUPS.flatMap((group) => kindsOf(group).map(([kind]) => kind))
    expect(grouped.toSorted()).toEqual(Object.keys(AUDIT_WORDS).toSorted())
    const audited = Object.entries(EVENTS).filter(([, event]) => 'audited' in event)
    expect(Object.keys(AUDIT_WORDS).toSorted()).toEqual(audited.map(([kind]) => kind).toSorted())
  })

  test('nothing is written to the log under a name that the list does not have', () => {
    expect(sources.filter((text) => /[{,]\s*event: ['"`]/.test(text))).toEqual([])
  })
})
