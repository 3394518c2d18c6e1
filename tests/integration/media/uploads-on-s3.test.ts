import { afterAll, vi } from 'vitest'
import type { S3Server } from '../../helpers/s3'

// Before src/env.ts is read: what holds on the local disk holds on S3.
const server: S3Server = await vi.hoisted(async () => {
  const { startS3 } = await import('../../helpers/s3')
  const started = await startS3()
  Object.assign(process.env, started.env)
  return started
})

await import('./media-files.test')
await import('./uploads.test')
await import('./upload-faults.test')
await import('./upload-names.test')
await import('./phone-images.test')
await import('./private-images.test')
await import('./media-clean.test')
await import('./media-copies.test')

afterAll(() => server.close())
