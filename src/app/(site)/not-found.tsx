export { NotFoundPart as default } from '@/site/sections/not-found-part.client'
