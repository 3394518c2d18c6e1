'use server'

import config from '@payload-config'
import { handleServerFunctions } from '@payloadcms/next/layouts'
import { notFound, unstable_rethrow } from 'next/navigation'
import type { ServerFunctionClient } from 'payload'
import { logEvent } from '@/domain/events'
import { payloadClient } from '@/server/payload-client'
import { currentAdmin } from '@/server/session'
import { importMap } from './admin/importMap.js'

/** The calls that the admin's own screens and Payload's stock ones make; nothing else has a name here. */
const KNOWN = new Set([
  'form-state',
  'table-state',
  'render-document',
  'render-document-slots',
  'render-list',
  'render-field',
])

/**
 * Payload's server functions, for admins and known names only: as shipped the handler authorises nothing and
 * looks names up on a plain object. Whatever goes wrong is a 404: a call that throws would get 500.
 */
export const serverFunction: ServerFunctionClient = async (args) => {
  if (!KNOWN.has(args.name) || !(await currentAdmin())) notFound()
  try {
    return await handleServerFunctions({ ...args, config, importMap })
  } catch (error) {
    // Next speaks in errors too: redirects, and what is not found.
    unstable_rethrow(error)
    const payload = await payloadClient()
    logEvent(payload.logger, 'request.failed', { err: error, call: args.name })
    notFound()
  }
}
