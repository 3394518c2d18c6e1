import type { Service } from '../../payload-types'
import { payload } from './payload'

export async function serviceAt(slug: string): Promise<Service> {
  const { docs } = await payload.find({ collection: 'services', where: { slug: { equals: slug } }, depth: 0 })
  if (!docs[0]) throw new Error(`There is no service ${slug}`)
  return docs[0]
}
