import type { IncomingMessage, ServerResponse } from 'node:http'
import inject from 'light-my-request'
import type { Answer } from './answer'

/** Answers a request; Next's own handler in the product. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

type Question = { url: string; headers: Record<string, string> }

/** The address under which Next looks for a form of a page: it leads there those who ask without it. */
const FORM_PARAMETER = /\?_rsc(?:=|$)/

/**
 * Asks Next for a page with a request that holds nothing of any visitor's, so that nobody can put something
 * into an answer that others get (T63).
 *
 * @param host - the host of the site, whatever a visitor has called it
 */
export async function askNext(handle: Handler, host: string, question: Question): Promise<Answer> {
  const answer = await ask(handle, host, question)
  const { location } = answer.headers
  const isForm = 'rsc' in question.headers && typeof location === 'string' && FORM_PARAMETER.test(location)
  return isForm ? ask(handle, host, { ...question, url: location }) : answer
}

async function ask(handle: Handler, host: string, { url, headers }: Question): Promise<Answer> {
  // The library forgets what a handler gives back: without this an error would leave everybody waiting.
  const answering = (request: IncomingMessage, response: ServerResponse) => {
    handle(request, response).catch((error) => response.destroy(error))
  }
  const {
    statusCode,
    headers: given,
    rawPayload,
  } = await inject(answering, {
    method: 'GET',
    url: `http://${host}${url}`,
    headers: { ...headers, host },
  })
  return { status: statusCode, headers: toTexts(given), body: rawPayload }
}

function toTexts(headers: Record<string, number | string | string[] | undefined>): Answer['headers'] {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value : String(value)]],
    ),
  )
}
