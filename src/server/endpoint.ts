import type { Endpoint, PayloadRequest } from 'payload'

type ExplainedEndpoint = {
  method: Endpoint['method']
  path: string
  handle: Endpoint['handler']
  /** The response to whatever `handle` throws, in the words that the caller of this endpoint understands. */
  explain: (req: PayloadRequest, error: unknown) => Response | Promise<Response>
}

/** An endpoint that answers its errors itself: Payload's answer is for the staff's screens, and cannot be a page. */
export function endpoint({ method, path, handle, explain }: ExplainedEndpoint): Endpoint {
  const handler: Endpoint['handler'] = async (req) => {
    try {
      return await handle(req)
    } catch (error) {
      return explain(req, error)
    }
  }
  return { method, path, handler }
}
