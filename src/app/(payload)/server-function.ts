'use server'

import { handleServerFunctions } from '@payloadcms/next/layouts'
import { notFound, unstable_rethrow } from 'next/navigation'
import type { ServerFunctionClient } from 'payload'
import { payloadClient, payloadConfig } from '@/app/payload'
import { currentAdmin } from '@/app/session'
import { mayHave } from '@/domain/areas'
import { logEvent } from '@/domain/events'
import { withRows } from '@/domain/list-limit'
import { isRecord } from '@/lib/fetch-json'
import { settlePurges } from '@/server/cdn/settle-purges'
import { importMap } from './admin/importMap.js'

/** The names of the server functions that our screens and Payload's call. Any other name is refused. */
const KNOWN = new Set([
  'form-state',
  'table-state',
  'render-document',
  'render-document-slots',
  'render-list',
  'render-field',
])

/**
 * Payload's server functions. Only admins may call them, only by the names above, and only for documents that the
 * table of areas lets them read, because Payload's own handler does not authorise and looks names up in a plain
 * object. Every failure is a 404, because a call that throws would get a 500.
 */
export const serverFunction: ServerFunctionClient = async (args) => {
  const admin = KNOWN.has(args.name) ? await currentAdmin() : null
  if (!admin || !mayHave(admin, args.args)) notFound()
  try {
    const result = await handleServerFunctions({
      ...args,
      args: withFewRows(await withoutSecondQuestion(args.args)),
      config: payloadConfig(),
      importMap,
    })
    await settlePurges(payloadClient)
    return result
  } catch (error) {
    // Next uses errors for redirects and not-found responses, which must pass.
    unstable_rethrow(error)
    const payload = await payloadClient()
    logEvent(payload.logger, 'request.failed', { err: error, call: args.name })
    notFound()
  }
}

/**
 * Turns off Payload's check for conflicting edits where our own save checks for them. For a document with drafts,
 * Payload would offer only to discard the input when somebody else has saved or opened it; our save offers both ways.
 */
async function withoutSecondQuestion(args: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { collections, globals } = await payloadConfig()
  const { collectionSlug, globalSlug } = args
  const entity =
    collections.find(({ slug }) => slug === collectionSlug) ?? globals.find(({ slug }) => slug === globalSlug)
  if (!entity?.versions?.drafts) return args
  return { ...args, checkForStaleData: false, returnLockStatus: false }
}

/** Payload's lists in drawers and fields ask for their rows by this query. */
function withFewRows(args: Record<string, unknown>): Record<string, unknown> {
  return isRecord(args.query) ? { ...args, query: withRows(args.query) } : args
}
