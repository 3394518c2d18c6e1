import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fetchJson, problemIn, RECHECK_EVENT, RequestFailed } from '@/lib/fetch-json'

const refusal = { errors: [{ message: 'No.' }] }
const answers = vi.fn<typeof fetch>()
const answerWith = (...statuses: number[]) => {
  for (const status of statuses)
    answers.mockResolvedValueOnce(Response.json(status < 400 ? { id: 1 } : refusal, { status }))
}
/** The events that asked for a check of the session, with the function that one of them waits for. */
let checks: Event[]

beforeEach(() => {
  checks = []
  const window = new EventTarget()
  window.addEventListener(RECHECK_EVENT, (event) => checks.push(event))
  vi.stubGlobal('window', window)
  vi.stubGlobal('fetch', answers)
})
afterEach(() => {
  answers.mockReset()
  vi.unstubAllGlobals()
})

describe('fetchJson', () => {
  test('sends JSON by POST, past every cache, and gives the body of a success', async () => {
    answerWith(201)
    expect(await fetchJson('/api/posts', { body: { title: 'One' }, headers: { 'if-match': '"1"' } })).toEqual(
      { id: 1 },
    )
    expect(answers).toHaveBeenCalledWith(
      '/api/posts',
      expect.objectContaining({
        method: 'POST',
        body: '{"title":"One"}',
        headers: { 'content-type': 'application/json', 'if-match': '"1"' },
        cache: 'no-store',
        signal: expect.any(AbortSignal),
      }),
    )
  })

  test.each([
    ['a refusal', () => answerWith(409), { status: 409, body: refusal, problem: 'No.' }],
    [
      'an error that is no JSON',
      () => answers.mockResolvedValueOnce(new Response('<p>', { status: 502 })),
      { status: 502, problem: null },
    ],
    [
      'a success that is no JSON',
      () => answers.mockResolvedValueOnce(new Response('<p>')),
      { status: 0, problem: null },
    ],
    [
      'no answer',
      () => answers.mockRejectedValueOnce(new TypeError('Failed to fetch')),
      { status: 0, problem: null },
    ],
  ])('%s is a RequestFailed', async (_, answer, failed) => {
    answer()
    const error: unknown = await fetchJson('/api/posts').catch((reason) => reason)
    expect(error).toBeInstanceOf(RequestFailed)
    expect(error).toMatchObject(failed)
  })

  test.each([
    ['recheck', 401, 1],
    ['recheck', 403, 1],
    ['recheck', 404, 1],
    ['recheck', 409, 0],
    ['ignore', 401, 0],
    ['regain', 403, 0],
  ] as const)(
    'a request that does %s has the session checked after %i: %i',
    async (session, status, times) => {
      answerWith(status)
      await expect(fetchJson('/api/posts', { session })).rejects.toMatchObject({ status })
      expect(checks).toHaveLength(times)
    },
  )

  test.each([401, 404])('a save that %i has refused waits for a sign-in, and goes again', async (status) => {
    answerWith(status, 200)
    const saving = fetchJson('/api/posts', { body: {}, session: 'regain' })
    await vi.waitFor(() => expect(checks).toHaveLength(1))
    expect(answers).toHaveBeenCalledTimes(1)
    if (checks[0] instanceof CustomEvent) checks[0].detail.resolve(true)
    expect(await saving).toEqual({ id: 1 })
  })

  test('where nobody signs in again, a save is refused with 401 and goes no second time', async () => {
    answerWith(404)
    const saving = fetchJson('/api/posts', { body: {}, session: 'regain' })
    await vi.waitFor(() => expect(checks).toHaveLength(1))
    if (checks[0] instanceof CustomEvent) checks[0].detail.resolve(false)
    await expect(saving).rejects.toMatchObject({ status: 401 })
    expect(answers).toHaveBeenCalledTimes(1)
  })
})

test.each([
  [new RequestFailed(409, refusal), undefined, 'No.'],
  [new RequestFailed(409, refusal), [400], null],
  [new RequestFailed(400, refusal), [400], 'No.'],
  [new RequestFailed(400), [400], null],
  [new Error('No.'), undefined, null],
])('the message for the reader in %s, of statuses %o: %s', (error, statuses, told) => {
  expect(problemIn(error, statuses)).toBe(told)
})
