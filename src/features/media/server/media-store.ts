import path from 'node:path'
import { env } from '@/env'
import { createDiskStore, type MediaStore } from './disk-store'
import { createS3Store, readerSettingsOf, s3SettingsOf } from './s3-store'

/** The folder of images on the local disk. */
export const MEDIA_DIR = path.resolve(env.DATA_DIR, 'media')

const settings = s3SettingsOf(env)

/** The S3 store; null when images are on the local disk. */
export const s3Store: MediaStore | null = settings && createS3Store(settings)

/** The store of this product's images. */
export const mediaStore: MediaStore = s3Store ?? createDiskStore(MEDIA_DIR)

/** The same images for visitors, of whom many read at once and some slowly. */
export const servedStore: MediaStore = settings ? createS3Store(readerSettingsOf(settings)) : mediaStore
