import type { GlobalAfterChangeHook, GlobalBeforeChangeHook } from 'payload'
import { connectionOf, transactionOf } from '@/data/transaction'
import { businessDay } from '@/domain/working-hours'
import { DEMAND_TEXTS, toDay } from '@/features/accounts/rules/factor-demand'
import { Refusal } from '@/server/errors'
import { notifyWithin } from './account-notices'
import { listAdminsWithout } from './factor-demand'
import { requireFresh } from './fresh'
import { hasFactor } from './has-factor'

/**
 * Looks at a new day before it is stored: whoever sets it has proved a moment ago who they are, and has a factor, so that
 * somebody gets in from that day. A day that is over demands nothing that anybody could still prepare for.
 */
export const refuseDemand: GlobalBeforeChangeHook = async ({ data, originalDoc, req }) => {
  if (data.factorsFrom === undefined) return data
  const [day, was] = [toDay(data.factorsFrom), toDay(originalDoc?.factorsFrom)]
  const stored = { ...data, factorsFrom: day && `${day}T12:00:00.000Z` }
  if (day === was) return stored
  if (req.user) {
    await requireFresh(req)
    if (day && !(await hasFactor(await connectionOf(req), String(req.user.id)))) {
      throw new Refusal(DEMAND_TEXTS.ownFirst, 409)
    }
  }
  if (day && day < businessDay()) throw new Refusal(DEMAND_TEXTS.past, 400)
  return stored
}

/** Tells those who have no factor yet of the day, once for each day that is set. */
export const notifyOfDemand: GlobalAfterChangeHook = async ({ doc, previousDoc, req }) => {
  const day = toDay(doc.factorsFrom)
  if (!day || day === toDay(previousDoc?.factorsFrom)) return doc
  const transaction = await transactionOf(req)
  const lacking = await listAdminsWithout(transaction.client)
  for (const account of lacking)
    await notifyWithin(req.payload, transaction, account, { what: 'factor-demanded', day })
  return doc
}
