import { fileURLToPath } from 'node:url'
import { withPayload } from '@payloadcms/next/withPayload'

const NOT_INDEXED = ['/admin/:path*', '/auth', '/thank-you', '/request']

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  cacheHandler: fileURLToPath(new URL('src/server/kept-pages.mjs', import.meta.url)),
  // Pictures come in the sizes that pages need; an optimiser would fetch what strangers name.
  images: { unoptimized: true },
  // Finished pages of a running server stay in its memory: the disk holds what the build made, and no more.
  experimental: {
    globalNotFound: true,
    isrFlushToDisk: false,
    // Next's default gives every public page the admin's styles too, and waits for all of them before it paints.
    cssChunking: { type: 'graph', requestCost: 30_000, weightDistribution: 0.5 },
  },
  headers: async () =>
    NOT_INDEXED.map((source) => ({ source, headers: [{ key: 'X-Robots-Tag', value: 'noindex' }] })),
}

const ours = withPayload(config, { devBundleServerPackages: false })

// Payload asks for a client hint on every path; on a public page that costs Chrome a second request.
async function headers() {
  const rules = await ours.headers()
  return rules.map((rule) => (asksForHint(rule) ? { ...rule, source: '/admin/:path*' } : rule))
}

function asksForHint(rule) {
  return rule.headers.some(({ key }) => key === 'Critical-CH' || key === 'Accept-CH')
}

export default { ...ours, headers }
