import type { Payload, PayloadRequest } from 'payload'

type Req = Pick<PayloadRequest, 'transactionID'>

/** Does all of something or nothing of it. */
export async function inTransaction<T>(payload: Payload, work: (req: Req) => Promise<T>): Promise<T> {
  const id = (await payload.db.beginTransaction()) ?? ''
  try {
    const result = await work({ transactionID: id })
    await payload.db.commitTransaction(id)
    return result
  } catch (error) {
    await payload.db.rollbackTransaction(id)
    throw error
  }
}
