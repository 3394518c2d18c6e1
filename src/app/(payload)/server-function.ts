'use server'

import config from '@payload-config'
import { handleServerFunctions } from '@payloadcms/next/layouts'
import { headers } from 'next/headers'
import type { ServerFunctionClient } from 'payload'
import { noteRefusal } from '@/server/note-refusal'
import { currentAdmin } from '@/server/session'
import { importMap } from './admin/importMap.js'

/** The calls that the admin's own screens and Payload's stock ones make; nothing else has a name here. */
const KNOWN = new Set(['form-state', 'table-state', 'render-document', 'render-list', 'render-field'])

/**
 * Payload's server functions, for admins and known names only: as shipped the handler authorises nothing and
 * looks names up on a plain object.
 */
export const serverFunction: ServerFunctionClient = async (args) => {
  if (!KNOWN.has(args.name)) return refuse('Not available')
  if (!(await currentAdmin())) return refuse('Not signed in')
  return handleServerFunctions({ ...args, config, importMap })
}

async function refuse(why: string): Promise<never> {
  await noteRefusal('access.refused', { headers: await headers(), method: 'POST' }, '')
  throw new Error(why)
}
