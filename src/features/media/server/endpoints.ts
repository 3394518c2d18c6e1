import {
  addDataAndFileToRequest,
  type DataFromCollectionSlug,
  type Endpoint,
  type PayloadRequest,
  type RequiredDataFromCollectionSlug,
} from 'payload'
import { mayDo } from '@/domain/areas'
import { prepareCrop } from './crop-image'
import { fetchNamedImage } from './fetch-image'
import { prepareImage } from './prepare-image'
import { removeUnclaimed, uploadImage } from './upload-first'

const collection = 'media'

/** `POST /api/media`, in place of Payload's endpoint: the image is prepared before the transaction, and fetched where an address is named. */
export const createImage: Endpoint = {
  path: '/',
  method: 'post',
  handler: async (req) => {
    await receive(req, 'create')
    // Payload validates the values of a body against the fields itself.
    const data = { ...req.data } as RequiredDataFromCollectionSlug<typeof collection>
    const doc = await orRemove(req, req.payload.create({ collection, data, file: req.file, ...local(req) }))
    return toResponse(req, doc, 201)
  },
}

/** `PATCH /api/media/:id`, in the same way. */
export const updateImage: Endpoint = {
  path: '/:id',
  method: 'patch',
  handler: async (req) => {
    await receive(req, 'update')
    const id = String(req.routeParams?.id)
    if (mayDo(req.user, { collection }, 'update')) await prepareCrop(req, id)
    const overrideLock = req.query.overrideLock === 'true'
    const data = { ...req.data }
    const doc = await orRemove(
      req,
      req.payload.update({ collection, id, data, file: req.file, overrideLock, ...local(req) }),
    )
    return toResponse(req, doc, 200)
  },
}

async function receive(req: PayloadRequest, action: 'create' | 'update') {
  await addDataAndFileToRequest(req)
  // Checked first, so that nobody makes the server work before the collection refuses them.
  if (!mayDo(req.user, { collection }, action)) return
  if (action === 'create') await fetchNamedImage(req)
  await prepareImage(req)
  await uploadImage(req)
}

/** The upload is removed when the database fails before it has stored the entry. */
async function orRemove<T>(req: PayloadRequest, stored: Promise<T>): Promise<T> {
  try {
    return await stored
  } catch (error) {
    await removeUnclaimed(req)
    throw error
  }
}

function local(req: PayloadRequest) {
  const depth = Number(req.query.depth)
  return { req, overrideAccess: false, ...(Number.isInteger(depth) && { depth }) } as const
}

function toResponse(
  { t }: PayloadRequest,
  doc: DataFromCollectionSlug<typeof collection>,
  status: 200 | 201,
) {
  const message =
    status === 201 ? t('general:successfullyCreated', { label: 'Media' }) : t('general:updatedSuccessfully')
  return Response.json({ doc, message }, { status })
}
