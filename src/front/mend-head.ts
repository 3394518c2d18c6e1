import type { ServerResponse } from 'node:http'
import { beforeHead } from './before-head'
import { toCacheControl } from './keepable'
import { securityHeaders } from './security-headers'

/** Corrects what Next says in the head of an answer that goes from it straight to a visitor. */
export function mendHead(response: ServerResponse, siteUrl: string): void {
  beforeHead(response, () => {
    const control = toCacheControl(response.getHeader('cache-control')?.toString())
    if (control !== undefined) response.setHeader('cache-control', control)
    const isPicture = /^image\//.test(String(response.getHeader('content-type')))
    const name = 'cross-origin-resource-policy'
    if (isPicture) response.setHeader(name, securityHeaders(siteUrl, isPicture)[name] ?? '')
  })
}
