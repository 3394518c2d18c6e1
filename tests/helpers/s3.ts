import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@/lib/free-port'
import { requireTool } from '../../scripts/tools/tools.mjs'
import { type FaultProxy, startFaultProxy } from './fault-proxy'

/** A real S3 server on this machine with an empty bucket, behind a wire that can be made to fail. */
export type S3Server = {
  env: Record<string, string>
  wire: FaultProxy
  /** Nobody answers there any more, until `comeBack`. */
  goAway: () => void
  comeBack: () => void
  close: () => Promise<void>
}

/** What is used of s3rver, whose types are installed no earlier than itself. */
type S3rver = new (options: {
  port: number
  address: string
  silent: boolean
  directory: string
  vhostBuckets: boolean
  configureBuckets: { name: string; configs: [] }[]
}) => { run: () => Promise<{ port: number }>; close: () => Promise<void> }

const NOBODY = 1

export async function startS3(bucket = 'nova-media'): Promise<S3Server> {
  const S3rver: S3rver = await requireTool('s3rver')
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  const outside = await freePort()
  const wire = await startFaultProxy(outside, port)
  const env = {
    S3_BUCKET: bucket,
    S3_ENDPOINT: `http://127.0.0.1:${outside}`,
    // The only ones that it knows.
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    S3_FORCE_PATH_STYLE: 'on',
  }
  const close = async () => {
    await wire.close()
    await server.close()
    await rm(directory, { recursive: true, force: true })
  }
  const goAway = () => {
    wire.leadTo(NOBODY)
    wire.reset()
  }
  return { env, wire, goAway, comeBack: () => wire.leadTo(port), close }
}
