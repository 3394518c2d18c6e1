import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasBody } from './clean-request'
import type { Limits } from './limits'
import { sendText } from './send'

/** Ends a request whose body does not come in time. Pictures may take longer than forms. */
export function limitBody(request: IncomingMessage, response: ServerResponse, limits: Limits) {
  if (!hasBody(request.headers)) return
  const isUpload = request.headers['content-type']?.startsWith('multipart/form-data;') ?? false
  const timer = setTimeout(
    () => {
      if (request.complete) return
      if (!response.headersSent) sendText(response, 408, 'Request Timeout', { connection: 'close' })
      request.destroy()
    },
    isUpload ? limits.uploadMs : limits.bodyMs,
  )
  request.once('close', () => clearTimeout(timer))
}
