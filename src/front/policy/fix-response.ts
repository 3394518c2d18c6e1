import type { ServerResponse } from 'node:http'
import { toCacheControl } from '@/front/cache/response'
import { PACKED_HEADER } from '@/lib/responses'
import { beforeHead } from '@/payload-repairs/response-head'
import { securityHeaders } from './policy'

/** Corrects headers of a response that Next sends directly. */
export function fixResponseHead(response: ServerResponse, siteUrl: string): void {
  beforeHead(response, () => {
    const packed = response.getHeader(PACKED_HEADER)
    if (packed !== undefined) {
      response.removeHeader(PACKED_HEADER)
      response.setHeader('content-encoding', packed)
    }
    const control = toCacheControl(response.getHeader('cache-control')?.toString())
    if (control !== undefined) response.setHeader('cache-control', control)
    const isImage = /^image\//.test(String(response.getHeader('content-type')))
    const name = 'cross-origin-resource-policy'
    if (isImage) response.setHeader(name, securityHeaders(siteUrl, isImage)[name] ?? '')
  })
}
