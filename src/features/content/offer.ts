import type { Payload } from 'payload'
import { type Offer, toOffer } from '@/domain/offer'
import { cached } from '@/lib/content-cache'

/** All that is or was ever on offer, as leads may name it. */
export function findOffer(payload: Payload): Promise<Offer> {
  return cached('offer', async () => {
    // What is retired is shown to nobody, and still accepted.
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
