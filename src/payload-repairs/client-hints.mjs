/**
 * Payload's `withPayload` asks for a client hint on every path, which costs Chrome a second request for the first public page
 * that it opens. Here it asks for it where the staff are, whose theme the hint tells.
 *
 * @param {import('next').NextConfig} config - as `withPayload` returns it
 */
export function withHintsForStaff(config) {
  const headers = async () => {
    const rules = (await config.headers?.()) ?? []
    return rules.map((rule) => (asksForHint(rule) ? { ...rule, source: '/admin/:path*' } : rule))
  }
  return { ...config, headers }
}

/** @param {Awaited<ReturnType<NonNullable<import('next').NextConfig['headers']>>>[number]} rule */
function asksForHint({ headers }) {
  return headers.some(({ key }) => key === 'Critical-CH' || key === 'Accept-CH')
}
