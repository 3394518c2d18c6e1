import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { S3, S3ClientConfig } from '@aws-sdk/client-s3'
import type { Env } from '@/env'
import { imageTypeOf } from '@/features/media/rules/image'
import type { MediaStore, StagedFiles } from './disk-store'

/** Separates images from other files that the owner keeps in the bucket. */
const S3_FOLDER = 'media'

/** A bucket, and how to reach it. */
export type S3Settings = { bucket: string; config: S3ClientConfig }

/** Milliseconds without any data: a store that hangs must not block its callers. */
const IDLE_MS = 5_000
const CONNECT_MS = 1_000

/** @returns null when images are stored on the local disk */
export function s3SettingsOf(env: Env): S3Settings | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!bucket || !accessKeyId || !secretAccessKey) return null
  const config: S3ClientConfig = {
    region: env.S3_REGION,
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
    credentials: { accessKeyId, secretAccessKey },
    // Stores other than Amazon's may refuse a checksum, or store it as part of the image.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: IDLE_MS },
    ...(env.S3_ENDPOINT && { endpoint: env.S3_ENDPOINT }),
  }
  return { bucket, config }
}

/** The time limit ends when the store begins to send, because the client may read slowly. */
export function readerSettingsOf({ bucket, config }: S3Settings): S3Settings {
  const requestHandler = {
    connectionTimeout: CONNECT_MS,
    requestTimeout: 3_000,
    throwOnRequestTimeout: true,
    socketTimeout: 30_000,
    httpAgent: { maxSockets: 500 },
    httpsAgent: { maxSockets: 500 },
  }
  return { bucket, config: { ...config, requestHandler } }
}

/** The images in a bucket. The client is loaded when it is first needed. */
export function createS3Store({ bucket: Bucket, config }: S3Settings): MediaStore {
  let client: Promise<S3> | undefined
  const s3 = () => {
    client ??= import('@aws-sdk/client-s3').then(({ S3 }) => new S3(config))
    return client
  }
  const at = (name: string) => ({ Bucket, Key: `${S3_FOLDER}/${name}` })
  const store: Omit<MediaStore, 'stage'> = {
    place: `the bucket ${Bucket}${config.endpoint ? ` at ${config.endpoint}` : ''}`,
    async list() {
      const names: string[] = []
      let after: string | undefined
      do {
        const page = await (await s3()).listObjectsV2({
          Bucket,
          Prefix: `${S3_FOLDER}/`,
          ContinuationToken: after,
        })
        for (const { Key = '' } of page.Contents ?? []) names.push(Key.slice(S3_FOLDER.length + 1))
        after = page.NextContinuationToken
      } while (after)
      // Subfolders are not ours.
      return names.filter((name) => name && !name.includes('/')).sort()
    },
    async find(name) {
      const found = await (await s3()).headObject(at(name)).catch(unlessNoSuchKey)
      return found && { bytes: found.ContentLength ?? 0, etag: found.ETag ?? '' }
    },
    async read(name, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const found = await (await s3()).getObject({ ...at(name), Range }).catch(unlessNoSuchKey)
      if (!found?.Body) return null
      // Always true in Node.
      if (!(found.Body instanceof Readable)) throw new Error('The client for S3 has changed')
      return { bytes: found.ContentLength ?? 0, content: found.Body }
    },
    async write(name, content) {
      const put = {
        ...at(name),
        Body: content,
        ContentLength: content.length,
        ContentType: imageTypeOf(name),
      }
      await (await s3()).putObject(put)
    },
    async remove(name) {
      await (await s3()).deleteObject(at(name)).catch(unlessNoSuchKey)
    },
  }
  return { ...store, stage: () => stageIn(store) }
}

function stageIn({ write, remove }: Pick<MediaStore, 'write' | 'remove'>): StagedFiles {
  const names: string[] = []
  return {
    async write(name, content) {
      const whole = await buffer(content)
      names.push(name)
      await write(name, whole)
    },
    keep: async () => undefined,
    async drop() {
      for (const name of names) await remove(name)
    },
  }
}

/** For a `catch`: a missing object is null, and every other error is thrown again. */
function unlessNoSuchKey(error: Error): null {
  if (error.name === 'NoSuchKey' || error.name === 'NotFound') return null
  throw error
}
