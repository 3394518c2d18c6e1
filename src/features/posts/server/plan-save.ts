import type { PayloadRequest } from 'payload'
import { transactionOf } from '@/data/transaction'
import { MAY_NOT_PUBLISH } from '@/domain/area-words'
import { type SaveOrder, type SavePlan, type SaveRequest, toSavePlan } from '@/features/posts/rules/save-plan'
import { VISIT_HEADER } from '@/features/posts/rules/unsaved-work'
import { instant } from '@/lib/instant'
import { flagsOf, setFlags } from '@/lib/payload-flags'
import { isUuid } from '@/lib/uuid'
import { Refusal } from '@/server/errors'
import { knownVersion, refuseOther } from '@/server/stale-save'
import type { BlogPost } from '../../../../payload-types'
import { namesChanges, refuseStaleChanges } from './pending-changes'
import { lockPost } from './post-lock'
import { toStoredContent } from './sanitize-content'
import { onlyWrites, refuseOnWayOut, refuseRestoring } from './writers'

declare module 'payload' {
  interface RequestContext {
    /** Why the server itself saves posts with this request: no request of a client can say so. */
    saveOrder?: SaveOrder
    /** How posts are being saved, and the plan of each: many posts that are saved at once share one context. */
    postSave?: PostSave
  }
}

type PostSave = {
  request: SaveRequest
  /** Whether the writer of one post was asked for the right under its lock. */
  isAsked: boolean
  /** By the ids of the posts; null for one that is created. */
  plans: Map<string | null, SavePlan>
}

const STALE =
  'This post was changed by someone else, or by you elsewhere, after you opened it. Nothing was overwritten, and your text is kept.'

/** The fields that the list of posts sends. */
const OF_THE_LIST = new Set(['published', 'deletedAt'])

type Operation = 'create' | 'update' | 'delete' | 'restoreVersion'

/**
 * Begins a change of posts: it is refused to whoever may not make it, and for a form that does not show what is stored
 * now. How it was asked for is noted here, because the hooks after this one find the whole post in the data, whatever
 * was sent.
 *
 * @param id - of the post, or of the version that is restored; anything else for many posts, which have no form
 * @param sent - the values
 * @throws {Refusal} 403 and 409
 */
export async function beginSave(
  req: PayloadRequest,
  operation: Operation,
  id: unknown,
  sent: unknown,
): Promise<void> {
  const order = flagsOf(req).saveOrder ?? {}
  if (isUuid(id) && operation === 'restoreVersion' && isHeld(req, order))
    await refuseRestoring(await transactionOf(req), id)
  const isOne = isUuid(id) && operation === 'update'
  const named = isOne || (isUuid(id) && operation === 'delete') ? await guardPost(req, id, isOne) : 'unknown'
  const postSave: PostSave = {
    request: {
      order,
      way: operation === 'restoreVersion' ? 'version' : isOfTheList(sent) ? 'list' : 'form',
      account: req.user ? String(req.user.id) : null,
      changes: order.publishesChanges ? 'kept' : named,
      isOfVisit: Boolean(req.user && req.headers?.has(VISIT_HEADER)),
    },
    isAsked: isOne,
    plans: new Map(),
  }
  setFlags(req, { postSave })
}

/**
 * Asks under the lock of a post, if anything has to be asked. The row stays locked until the save is stored, so that of
 * two saves at the same time the second is refused.
 *
 * @returns what the save ends of the changes for later
 */
async function guardPost(
  req: PayloadRequest,
  id: string,
  isUpdate: boolean,
): Promise<SaveRequest['changes']> {
  const isByWriter = isHeld(req, flagsOf(req).saveOrder ?? {})
  const seen = isUpdate ? knownVersion(req) : null
  const namesKept = isUpdate && namesChanges(req)
  if (!isByWriter && !seen && !namesKept) return 'unknown'
  const transaction = await transactionOf(req)
  const post = await lockPost(transaction, id)
  if (isByWriter) await refuseOnWayOut(transaction, id, post)
  const storedAt = instant(post?.updatedAt)
  if (seen && storedAt) refuseOther(seen, storedAt, STALE, { storedAt })
  if (!namesKept) return 'unknown'
  return (await refuseStaleChanges(req, transaction, id)) ? 'kept' : 'none'
}

/** Whether a save is of somebody who only writes. What is tried and rolled back reaches nobody. */
const isHeld = (req: PayloadRequest, { isTrial }: SaveOrder) => onlyWrites(req) && isTrial !== true

const isOfTheList = (sent: unknown) => Object.keys(sent ?? {}).every((name) => OF_THE_LIST.has(name))

/**
 * Plans a save of a post, and keeps the plan for the hooks that carry it out (`planOf`).
 *
 * @param before - the stored post; null for one that is created
 * @param data - the values to be stored
 * @throws {Refusal} 403 for who may not publish, 400 for an article that cannot be stored
 */
export async function planSave(
  req: PayloadRequest,
  before: BlogPost | null,
  data: Partial<BlogPost>,
): Promise<SavePlan> {
  const save = saveOf(req)
  if (isHeld(req, save.request.order)) {
    if (data.published) throw new Refusal(MAY_NOT_PUBLISH, 403)
    // One of many that were asked for at once may have been published since it was read.
    if (before && !save.isAsked) await refuseOnWayOut(await transactionOf(req), before.id)
  }
  const plan = toSavePlan(save.request, before, data, new Date().toISOString())
  // Content that did not change is left alone.
  if (data.content && data.content !== before?.content)
    plan.sets.content = await toStoredContent(req, data.content)
  save.plans.set(before?.id ?? null, plan)
  return plan
}

/**
 * The plan of the save that is under way.
 *
 * @param id - of the post; null for one that is created
 */
export function planOf(req: PayloadRequest, id: string | null): SavePlan {
  const plan = saveOf(req).plans.get(id)
  if (!plan) throw new Error('This save of a post has no plan')
  return plan
}

function saveOf(req: PayloadRequest): PostSave {
  const { postSave } = flagsOf(req)
  if (!postSave) throw new Error('This save of a post was not begun')
  return postSave
}
