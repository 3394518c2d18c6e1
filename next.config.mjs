import { withPayload } from '@payloadcms/next/withPayload'
import { withHintsForStaff } from './src/payload-repairs/client-hints.mjs'

const NOT_INDEXED = ['/admin/:path*', '/auth', '/thank-you', '/request', '/book/:path*']

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Images come in the sizes that pages need; an optimiser would fetch what strangers name.
  images: { unoptimized: true },
  // A page is finished before the front caches it: its title belongs into its head, whoever asks.
  htmlLimitedBots: /./,
  // What a page preloads stands in its head, before the styles: React would move it into a header of the response.
  reactMaxHeadersLength: 0,
  // One copy in a process, so that its classes and its state are the same for all who import it.
  // ical.js is used unchanged and in no bundle, as its licence (MPL-2.0) is simplest to keep.
  serverExternalPackages: [
    'payload',
    '@payloadcms/db-postgres',
    '@payloadcms/drizzle',
    'ical.js',
    'web-push',
  ],
  // One configuration of Payload for the whole process, whoever has made it.
  turbopack: {
    resolveAlias: {
      '@payload-config': './src/front/listen/served-config.ts',
      '@ungap/structured-clone': { browser: './src/lib/native-clone.ts' },
    },
  },
  // Development: on one's own machine both names are the same site, and the server's own question is no news.
  allowedDevOrigins: ['127.0.0.1'],
  logging: { incomingRequests: { ignore: [/^\/served$/] } },
  // `npm test` checks types, those of the tests among them; a start on a customer's machine need not.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    globalNotFound: true,
    // A quarter of the work of a build is what it keeps for the next one, which an image never sees.
    turbopackFileSystemCacheForBuild: process.env.BUILD_ONCE !== '1',
    // Nobody reads the maps, and code that is not minified says in the log of the server where it failed: together a quarter of
    // the work of a build.
    turbopackSourceMaps: false,
    turbopackMinify: { server: false, client: true },
    // Next's default gives every public page the admin's styles too, and waits for all of them before it paints.
    cssChunking: { type: 'graph', requestCost: 30_000, weightDistribution: 0.5 },
  },
  headers: async () => [
    ...NOT_INDEXED.map((source) => ({ source, headers: [{ key: 'X-Robots-Tag', value: 'noindex' }] })),
    // Its address opens it.
    { source: '/book/appointment', headers: [{ key: 'Referrer-Policy', value: 'no-referrer' }] },
  ],
}

export default withHintsForStaff(withPayload(config, { devBundleServerPackages: false }))
