import type { CollectionAfterErrorHook } from 'payload'
import { fieldProblemsOf } from '../field-problems'

/**
 * Tells which fields were refused and why. Payload does so only for errors of its own class, which in a build are
 * those of another copy of it: there the answer would say that a field is invalid, and no more.
 */
export const nameFieldProblems: CollectionAfterErrorHook = ({ error, result }) => {
  const errors = fieldProblemsOf(error)
  const isTold = result?.errors?.some((each) => 'data' in each)
  if (errors.length === 0 || isTold) return
  return { response: { errors: [{ message: error.message, data: { errors } }] } }
}
