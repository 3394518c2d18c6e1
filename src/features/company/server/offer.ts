import type { Payload } from 'payload'
import { type Offer, toOffer } from '@/features/company/rules/offer'
import { cached } from '@/lib/content-cache'

/** Reads everything that is or ever was on offer, under the names that leads may contain. */
export function findOffer(payload: Payload): Promise<Offer> {
  return cached('offer', async () => {
    // Access control is off, because retired services and plans are not public, but leads may still name them.
    const all = { depth: 0, pagination: false, overrideAccess: true } as const
    const names = { name: true, formerNames: true, _status: true } as const
    const [services, plans] = await Promise.all([
      payload.find({
        collection: 'services',
        ...all,
        select: { ...names, slug: true, formerSlugs: true },
      }),
      payload.find({ collection: 'plans', ...all, select: names }),
    ])
    return toOffer(services.docs, plans.docs)
  })
}

/** Reads the labels of the sources of leads for the staff. */
export async function readSourceNames(payload: Payload): Promise<Readonly<Record<string, string>>> {
  return (await findOffer(payload)).sources
}
