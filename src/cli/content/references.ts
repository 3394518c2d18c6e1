import type { Payload, PayloadRequest } from 'payload'

type Req = Pick<PayloadRequest, 'transactionID'>

/** The collections to whose documents content refers, each with the field that serves as the reference name. */
const KINDS = {
  services: { kind: 'service', by: 'slug' },
  industries: { kind: 'industry', by: 'slug' },
  plans: { kind: 'plan', by: 'name' },
} as const

/**
 * The name by which other content refers to a document.
 *
 * @returns null for a document of a collection to which no content refers
 */
export function toReference(collection: string, doc: object): string | null {
  if (!(collection in KINDS)) return null
  const { kind, by } = KINDS[collection as keyof typeof KINDS]
  return by in doc ? `${kind}:${(doc as Record<string, unknown>)[by]}` : null
}

/** The ids of all documents to which content may refer, by reference name, including retired ones. */
export async function readReferences(payload: Payload, req: Req): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const collection of Object.keys(KINDS) as (keyof typeof KINDS)[]) {
    const { docs } = await payload.find({
      collection,
      depth: 0,
      pagination: false,
      overrideAccess: true,
      req,
      select: { slug: true, name: true },
    })
    for (const doc of docs) {
      const reference = toReference(collection, doc)
      if (reference) found.set(reference, doc.id)
    }
  }
  return found
}
