import { APIError } from 'payload'
import { expect, test } from 'vitest'
import { respondToBadInput } from '@/payload-repairs/unknown-errors'

type Hook = Parameters<typeof respondToBadInput>[0]

/** As drizzle hands on what the database or the driver says. */
const failed = (cause: object) => Object.assign(new Error('Failed query: select …'), { cause })
const coded = (code: string) => failed(Object.assign(new Error('x'), { code }))

async function statusFor(error: Error): Promise<number | undefined> {
  const response = await respondToBadInput({ error } as Hook)
  return response ? response.status : undefined
}

test.each([
  ['a NUL in a text', coded('22021'), 400],
  ['an id that is no uuid', coded('22P02'), 400],
  ['an index row that is too long', coded('54000'), 400],
  ['an operator that a column has not', coded('42883'), 400],
  ['text that is no JSON', new SyntaxError('Unexpected token'), 400],
  ['a broken escape', new URIError('URI malformed'), 400],
  ['a row that others need', coded('23503'), 409],
  ['a server that is starting', coded('57P03'), 503],
  ['a server that takes no writes', coded('25006'), 503],
  ['too many connections', coded('53300'), 503],
  ['a full disk', coded('53100'), 503],
  ['a deadlock', coded('40P01'), 503],
  ['a port that nobody listens on', coded('ECONNREFUSED'), 503],
  ['a connection that ended', failed(new Error('Connection terminated unexpectedly')), 503],
  ['a pool without a free connection', new Error('timeout exceeded when trying to connect'), 503],
  ['a table that is missing', coded('42P01'), undefined],
  ['a mistake of ours', new TypeError('Cannot read properties of undefined'), undefined],
  ['a refusal', new APIError('No', 403), undefined],
])('T71 T75 %s gets the status that it deserves', async (_what, error, status) => {
  expect(await statusFor(error)).toBe(status)
})

test('T75 the response repeats nothing of the database', async () => {
  const response = await respondToBadInput({ error: coded('22021') } as Hook)
  expect(response).toEqual({ response: { errors: [{ message: 'The request cannot be read' }] }, status: 400 })
})
