import type { CollectionAfterErrorHook } from 'payload'
import { expect, test } from 'vitest'
import { nameFieldProblems } from '../../../collections/BlogPosts/errors'

/** As Payload's, of a copy of Payload that this one does not know. */
class ForeignError extends Error {
  status = 400
  data = { errors: [{ label: 'Slug', path: 'slug', message: 'A slug cannot contain a slash' }] }
}

type Args = Parameters<CollectionAfterErrorHook>[0]
const received = (error: Error, result: Args['result']) => nameFieldProblems({ error, result } as Args)

test('A73 why a field was refused is told, whichever copy of Payload refused it', () => {
  const message = 'The following field is invalid: Slug'
  expect(received(new ForeignError(message), { errors: [{ message }] })).toEqual({
    response: {
      errors: [{ message, data: { errors: [{ path: 'slug', message: 'A slug cannot contain a slash' }] } }],
    },
  })
})

test('what is told already, and an error of no field, stay as they are', () => {
  const errors = [{ message: 'In use', data: { errors: [] } }]
  expect(received(new ForeignError('x'), { errors } as Args['result'])).toBeUndefined()
  expect(received(new Error('x'), { errors: [{ message: 'x' }] })).toBeUndefined()
})
