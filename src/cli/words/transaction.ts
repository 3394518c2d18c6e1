import type { Payload, PayloadRequest } from 'payload'

type Req = Pick<PayloadRequest, 'transactionID'>

/**
 * Does all of something or nothing of it.
 *
 * @param isKept - false to try it and take it back
 */
export async function inTransaction<T>(
  payload: Payload,
  work: (req: Req) => Promise<T>,
  isKept = true,
): Promise<T> {
  const id = (await payload.db.beginTransaction()) ?? ''
  try {
    const result = await work({ transactionID: id })
    if (isKept) await payload.db.commitTransaction(id)
    else await payload.db.rollbackTransaction(id)
    return result
  } catch (error) {
    await payload.db.rollbackTransaction(id)
    throw error
  }
}
