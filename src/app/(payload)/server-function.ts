'use server'

import { handleServerFunctions } from '@payloadcms/next/layouts'
import { notFound, unstable_rethrow } from 'next/navigation'
import type { ServerFunctionClient } from 'payload'
import { payloadClient, payloadConfig } from '@/app/payload'
import { currentAdmin } from '@/app/session'
import { mayHave } from '@/domain/areas'
import { logEvent } from '@/domain/events'
import { importMap } from './admin/importMap.js'

/** The calls of our screens and of Payload's. Any other name is refused. */
const KNOWN = new Set([
  'form-state',
  'table-state',
  'render-document',
  'render-document-slots',
  'render-list',
  'render-field',
])

/**
 * Payload's server functions. Only admins may call them, only by known names, and only for what the table of areas
 * lets them read: Payload's own handler authorises nothing, and looks names up on a plain object. Every failure is a
 * 404, because a call that throws would get a 500.
 */
export const serverFunction: ServerFunctionClient = async (args) => {
  const admin = KNOWN.has(args.name) ? await currentAdmin() : null
  if (!admin || !mayHave(admin, args.args)) notFound()
  try {
    return await handleServerFunctions({
      ...args,
      args: await withoutSecondQuestion(args.args),
      config: payloadConfig,
      importMap,
    })
  } catch (error) {
    // Next speaks in errors too: redirects, and what is not found.
    unstable_rethrow(error)
    const payload = await payloadClient()
    logEvent(payload.logger, 'request.failed', { err: error, call: args.name })
    notFound()
  }
}

/**
 * Turns off Payload's question who may overwrite whom where a save of ours asks. For a document with drafts Payload
 * would offer to discard the input as soon as somebody else has saved or opened it; ours offers both ways.
 */
async function withoutSecondQuestion(args: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { collections, globals } = await payloadConfig
  const { collectionSlug, globalSlug } = args
  const entity =
    collections.find(({ slug }) => slug === collectionSlug) ?? globals.find(({ slug }) => slug === globalSlug)
  if (!entity?.versions?.drafts) return args
  return { ...args, checkForStaleData: false, returnLockStatus: false }
}
