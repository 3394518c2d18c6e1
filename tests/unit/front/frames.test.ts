import inject from 'light-my-request'
import { expect, test } from 'vitest'
import { allowByNonce, PAGE, toPolicy } from '@/front/policy/policy'

const SITE = 'https://example.com'

test('the admin may hold the site in a frame, previews of the words may be held, and nothing else is either', async () => {
  const framesOf = async (url: string) => {
    const { headers } = await inject(
      (request, response) => {
        allowByNonce(request, response, SITE)
        response.end()
      },
      { url },
    )
    const policy = String(headers['content-security-policy'])
    const [, sources] = /frame-src ([^;]*)/.exec(policy) ?? []
    const [, ancestors] = /frame-ancestors ([^;]*)/.exec(policy) ?? []
    return [sources?.includes("'self'"), ancestors, headers['x-frame-options']]
  }
  expect(await framesOf('/admin/globals/home?x=1')).toEqual([true, "'none'", 'DENY'])
  expect(await framesOf('/preview/words/home/page?until=1')).toEqual([false, "'self'", 'SAMEORIGIN'])
  for (const url of ['/preview/1', '/preview/wordsx/1', '/auth', '/request', '/administration'])
    expect(await framesOf(url), url).toEqual([false, "'none'", 'DENY'])
  const page = toPolicy(PAGE, SITE)
  expect(page).toContain("frame-ancestors 'none'")
  expect(page).not.toMatch(/frame-src[^;]*'self'/)
})
