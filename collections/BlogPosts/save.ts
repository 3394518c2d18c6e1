import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionBeforeChangeHook,
  CollectionBeforeOperationHook,
  PayloadRequest,
} from 'payload'
import type { PostChange } from '@/domain/post-change'
import { type SavePlan, toPublic } from '@/features/posts/rules/save-plan'
import { refuseBrokenRules } from '@/features/posts/server/check-post'
import { endChanges } from '@/features/posts/server/pending-changes'
import { beginSave, planOf, planSave } from '@/features/posts/server/plan-save'
import { recordPost } from '@/features/posts/server/record-post'
import { settleByHand } from '@/features/posts/server/settle-schedule'
import { endUnsavedWork } from '@/features/posts/server/unsaved-work'
import { announceAddressChange } from '@/server/address-change'
import type { BlogPost } from '../../payload-types'
import { asWhole } from '../as-whole'

/** What every change of posts goes through first. */
export const openSave: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  if (!isChange(operation)) return args
  await beginSave(req, operation, 'id' in args ? args.id : undefined, 'data' in args ? args.data : undefined)
  return asWhole(args)
}

function isChange(operation: string): operation is Parameters<typeof beginSave>[1] {
  return ['create', 'update', 'delete', 'restoreVersion'].includes(operation)
}

/** Plans the save, and writes what the server decides into the row. */
export const planPost: CollectionBeforeChangeHook<BlogPost> = async ({
  data,
  originalDoc,
  operation,
  req,
}) => {
  const { sets } = await planSave(req, operation === 'update' && originalDoc ? originalDoc : null, data)
  return { ...data, ...sets }
}

/** Keeps a post back that breaks a rule of the owner. */
export const keepRules: CollectionBeforeChangeHook<BlogPost> = async ({
  data,
  originalDoc,
  operation,
  req,
}) => {
  const { isHeldToRules } = planOf(req, operation === 'update' ? String(originalDoc?.id) : null)
  if (isHeldToRules) await refuseBrokenRules(req, { ...originalDoc, ...data })
  return data
}

/** Carries out a part of the plan, once the post is stored. */
function carryOut(
  part: (req: PayloadRequest, doc: BlogPost, plan: SavePlan) => Promise<void>,
): CollectionAfterChangeHook<BlogPost> {
  return async ({ doc, operation, req }) => {
    await part(req, doc, planOf(req, operation === 'create' ? null : doc.id))
    return doc
  }
}

/**
 * Tells of an address that a post leaves, by a new slug or by being taken off the site, and of one that a published
 * post takes.
 */
export const announceAddress = carryOut(async (req, { id }, { address }) => {
  if (address) await announceAddressChange(req, { post: id, ...address })
})

export const settleSchedule = carryOut((req, { id }, plan) => settleByHand(req, id, plan))

/** Tells every process that caches pages what visitors see differently, once it is stored for good. */
export const announceChange = carryOut((req, { id, createdAt }, { shown: { before, after } }) =>
  announce(req, { before, after: after && { ...after, id, createdAt: createdAt ?? '' } }),
)

/** As `announceChange`, for a post that is gone. */
export const announceDelete: CollectionAfterDeleteHook<BlogPost> = ({ doc, req }) =>
  announce(req, { before: toPublic(doc), after: null })

async function announce(req: PayloadRequest, post: PostChange) {
  if (post.before || post.after) await req.payload.db.expireAfterCommit(await req.transactionID, { post })
}

export const recordSave = carryOut((req, { id }, plan) => recordPost(req, id, plan))

/** Ends what was kept beside the post, with the save itself. */
export const endKept = carryOut(async (req, { id }, { ends }) => {
  if (ends.changes) await endChanges(req.payload, await req.transactionID, id)
  if (ends.unsavedWork) await endUnsavedWork(req)
})
