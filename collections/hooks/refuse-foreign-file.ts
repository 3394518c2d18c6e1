import type { CollectionBeforeOperationHook } from 'payload'
import { Refusal } from '../refusal'

/** An upload brings its file along. Payload would fetch it from any address that a body names. */
export const refuseForeignFile: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  const isCopy = 'duplicateFromID' in args && args.duplicateFromID !== undefined
  if (operation === 'create' && !req.file && !isCopy) throw new Refusal('Choose an image to upload', 400)
  return args
}
