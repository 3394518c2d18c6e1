import 'server-only'
import config from '@payload-config'
import { handleEndpoints } from 'payload'
import { paths } from '@/domain/paths'
import { behindDoor } from './rest-door'

const post = behindDoor((request) => handleEndpoints({ config, path: paths.leads, request }))
const params = { slug: paths.leads.split('/').slice(2) }

/** Takes leads past Next, which would find the same endpoint by more work than storing a lead is. */
export function takeLead(request: Request): Promise<Response> {
  return post(request, { params: Promise.resolve(params) })
}
