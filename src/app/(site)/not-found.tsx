export { NotFoundPart as default } from './not-found.client'
